import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { type Answers, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const answers: Answers = {
  "profile.read": {
    values: { birthDate: "1993-05-14", nationality: "PH", address: "18 Mabini Street" },
    fixed: [],
  },
  "identity.read": { state: "none", documents: [] },
  "identity.picture": () => new Response(new Blob(["picture"], { type: "image/webp" })),
};
const open = (more: Answers = {}) =>
  visit("/m/member/identity", { session: member, answers: { ...answers, ...more } });
const uploads = () => {
  let made = 0;
  return () => ({ document: String(++made).padStart(43, "0") });
};
async function add(label: string): Promise<void> {
  const input = page.getByLabelText(label, { exact: true });
  await expect.element(input).toBeInTheDocument();
  const files = new DataTransfer();
  files.items.add(new File(["picture"], "id.png", { type: "image/png" }));
  const element = input.element() as HTMLInputElement;
  element.files = files.files;
  element.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(page.getByRole("button", { name: `Replace: ${label}` })).toBeVisible();
}
const send = () => page.getByRole("button", { name: "Send" });

test("front and back are required, and sent with the data; then the state says what happens next", async () => {
  const sent: Record<string, string>[] = [];
  await open({
    "identity.upload": uploads(),
    "identity.submit": (init: RequestInit) => {
      sent.push(JSON.parse(init.body as string));
      return {
        state: "submitted",
        kind: "national-id",
        submittedAt: "2026-11-23T10:00:00Z",
        documents: [{ document: "1".padStart(43, "0"), side: "front" }],
      };
    },
  });
  await send().click();
  await expect
    .element(page.getByLabelText("Back side", { exact: true }))
    .toHaveAccessibleDescription("Add this picture.");
  await expect
    .element(page.getByLabelText("Full name, as on the document"))
    .toHaveAccessibleDescription("This field is required.");
  await add("Front side");
  await add("Back side");
  await page.getByLabelText("Full name, as on the document").fill("Marisol Villanueva");
  await send().click();
  await expect.element(page.getByText("We'll send you a message when it is read.")).toBeVisible();
  expect(sent).toMatchObject([
    {
      kind: "national-id",
      front: "1".padStart(43, "0"),
      back: "2".padStart(43, "0"),
      name: "Marisol Villanueva",
      birthDate: "1993-05-14",
      nationality: "PH",
      address: "18 Mabini Street",
    },
  ]);
  expect(send().query()).toBeNull();
});

test("a passport needs one page", async () => {
  await open();
  await page.getByRole("radio", { name: "Passport" }).click();
  await expect.element(page.getByLabelText("Front side", { exact: true })).toBeInTheDocument();
  expect(page.getByLabelText("Back side", { exact: true }).query()).toBeNull();
});

test("a picture that the platform refuses is explained at its place, and another one can be chosen", async () => {
  let tries = 0;
  await open({
    "identity.upload": () =>
      ++tries === 1
        ? Response.json({ success: false, errorCode: "identity.document.invalid" }, { status: 422 })
        : { document: "1".padStart(43, "0") },
  });
  const input = page.getByLabelText("Front side", { exact: true });
  await expect.element(input).toBeInTheDocument();
  const choose = () => {
    const files = new DataTransfer();
    files.items.add(new File(["picture"], "id.png", { type: "image/png" }));
    const element = input.element() as HTMLInputElement;
    element.files = files.files;
    element.dispatchEvent(new Event("change", { bubbles: true }));
  };
  choose();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This picture can't be used.");
  expect(page.getByRole("button", { name: "Try again" }).query()).toBeNull();
  await page.getByRole("button", { name: /Remove/ }).click();
  await expect.element(input).toBeInTheDocument();
  choose();
  await expect.element(page.getByRole("button", { name: "Replace: Front side" })).toBeVisible();
});

test("a refused member reads reason and message, and finds what was entered before", async () => {
  await open({
    "identity.read": {
      state: "refused",
      kind: "national-id",
      name: "Marisol Villanueva",
      submittedAt: "2026-11-20T10:00:00Z",
      decidedAt: "2026-11-21T10:00:00Z",
      reason: "unreadable",
      message: "The date can't be read.",
      documents: [],
    },
  });
  await expect.element(page.getByText("Not accepted")).toBeVisible();
  await expect.element(page.getByText("A picture can't be read.", { exact: false })).toBeVisible();
  await expect.element(page.getByText("The date can't be read.")).toBeVisible();
  await expect.element(page.getByLabelText("Full name, as on the document")).toBeDisabled();
  await expect.element(page.getByLabelText("Address")).toHaveValue("18 Mabini Street");
});

test("a confirmed member sees the documents, and no form", async () => {
  await open({
    "identity.read": {
      state: "confirmed",
      kind: "passport",
      submittedAt: "2026-11-20T10:00:00Z",
      decidedAt: "2026-11-21T10:00:00Z",
      documents: [{ document: "1".padStart(43, "0"), side: "front" }],
    },
  });
  await expect.element(page.getByText("Name, birth date and nationality are now fixed.")).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Front side" })).toBeInTheDocument();
  expect(send().query()).toBeNull();
});
