import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const REFUSED = "feedback.image.invalid";
const upload = () => Response.json({ success: false, errorCode: REFUSED }, { status: 422 });
const answers = { "feedback.list": { content: [], pageNum: 1, totalPages: 0 } };
const input = () => document.querySelector<HTMLInputElement>("input[type=file]");

async function choose(name: string, content: BlobPart = "picture", type = "image/png"): Promise<void> {
  await vi.waitFor(() => expect(input()).not.toBeNull());
  const files = new DataTransfer();
  files.items.add(new File([content], name, { type }));
  const field = input() as HTMLInputElement;
  field.files = files.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

test("a refused picture says why beside it, and the form says what to do before it can be sent", async () => {
  await visit("/m/feedback", { session: member, answers: { ...answers, "feedback.image": upload } });
  await choose("holiday.png");
  const reason = page.getByRole("alert").filter({ hasText: "holiday.png" });
  await expect.element(reason).toBeVisible();
  const send = page.getByRole("button", { name: "Send" });
  await expect.element(send).toBeDisabled();
  await expect
    .element(send)
    .toHaveAccessibleDescription("A picture isn't uploaded. Try again or remove it, then send.");
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await expect.element(send).toBeEnabled();
});

test("a file that is no picture says what can be chosen, and does not offer to send it again", async () => {
  await visit("/m/feedback", { session: member, answers });
  await choose("notes.txt", "words", "text/plain");
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("notes.txt: This picture can't be used. Choose a PNG or JPEG of at most 5 MB.");
  expect(page.getByRole("button", { name: "Try again" }).query()).toBeNull();
});

test("an upload shows how far it is, is cancelled, and sent again without choosing the picture anew", async () => {
  const control: { answer?: (value: unknown) => void } = {};
  const { calls } = await visit("/m/feedback", {
    session: member,
    answers: {
      ...answers,
      "feedback.image": () => new Promise((resolve) => Object.assign(control, { answer: resolve })),
      "feedback.picture": () => new Response(new Blob(["x"], { type: "image/webp" })),
    },
  });
  const sent = () => calls.filter((call) => call.startsWith("POST /wps/member/feedback/images")).length;
  const bar = page.getByRole("progressbar", { name: "Uploading holiday.png" });
  await choose("holiday.png");
  await expect.element(bar).toHaveAttribute("aria-valuenow", "50");
  await expect.element(page.getByText("50%", { exact: true })).toBeVisible();
  const cancel = page.getByRole("button", { name: "Cancel upload of holiday.png" });
  (cancel.element() as HTMLElement).focus();
  await cancel.click();
  await expect.element(page.getByText("Upload cancelled.")).toBeVisible();
  expect(bar.query()).toBeNull();
  await expect.element(page.getByRole("button", { name: "Remove picture 1" })).toHaveFocus();
  await expect
    .element(page.getByRole("button", { name: "Send" }))
    .toHaveAccessibleDescription("A picture isn't uploaded. Try again or remove it, then send.");
  const before = sent();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(bar).toBeVisible();
  await expect.poll(sent).toBe(before + 1);
  control.answer?.({ image: "1", width: 4, height: 3 });
  await expect.element(page.getByRole("img", { name: "Picture 1" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Send" })).toBeEnabled();
});

test("an upload whose connection is lost says so, and is tried again", async () => {
  let tries = 0;
  await visit("/m/feedback", {
    session: member,
    answers: {
      ...answers,
      "feedback.image": () => {
        if (++tries === 1) throw new TypeError("Failed to fetch");
        return { image: "1", width: 4, height: 3 };
      },
      "feedback.picture": () => new Response(new Blob(["x"], { type: "image/webp" })),
    },
  });
  await choose("holiday.png");
  await expect.element(page.getByRole("alert")).toHaveTextContent("holiday.png: The connection was lost.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("img", { name: "Picture 1" })).toBeVisible();
});

test("the button that removes a picture is a square of 44 px in its corner", async () => {
  await visit("/m/feedback", {
    session: member,
    answers: {
      ...answers,
      "feedback.image": { image: "1", width: 4, height: 3 },
      "feedback.picture": () => new Response(new Blob(["x"], { type: "image/webp" })),
    },
  });
  await choose("holiday.png");
  const remove = page.getByRole("button", { name: "Remove picture 1" });
  await expect.element(remove).toBeVisible();
  const box = remove.element().getBoundingClientRect();
  expect([box.width, box.height]).toEqual([44, 44]);
  const picture = (remove.element().closest("li") as HTMLElement).getBoundingClientRect();
  expect([box.top, box.right]).toEqual([picture.top, picture.right]);
});

const words = () => page.getByRole("textbox", { name: "Your message" });

test("a visitor reads that feedback needs an account, with the way to log in and back", async () => {
  await visit("/m/feedback");
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Log in" }))
    .toHaveAttribute("href", "/m/login?from=%2Fm%2Ffeedback");
});

test("a member sees the length limit of feedback, and keeps the text at the limit and after a reload", async () => {
  const { calls } = await visit("/m/feedback", { session: member, answers });
  await words().fill("Too short");
  await expect.element(page.getByText("9 of 500")).toBeVisible();
  (page.getByRole("button", { name: "Send" }).element() as HTMLElement).click();
  await expect.element(words()).toHaveAccessibleDescription(/10 to 500 characters/);
  await expect.element(words()).toHaveFocus();
  await words().fill("é".repeat(501));
  await expect.element(words()).toHaveAccessibleDescription(/10 to 500 characters/);
  expect(calls.filter((call) => call.startsWith("PUT"))).toEqual([]);
  await words().fill("Kept although the page is loaded again");
  await unmountAll();
  // A visit begins with a log-out, which a reload does not.
  vi.spyOn(Storage.prototype, "clear").mockImplementation(() => {});
  await visit("/m/feedback", { session: member, answers });
  await expect.element(words()).toHaveValue("Kept although the page is loaded again");
});

test("a picture that is too large to send says so", async () => {
  await visit("/m/feedback", { session: member, answers });
  await choose("huge.png", new Uint8Array(20 * 1024 * 1024));
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(/too large to send|This picture can't be used/);
  await expect.element(page.getByRole("button", { name: "Send" })).toBeDisabled();
});

test("feedback written offline stays in the form, and is sent once when online", async () => {
  const keys: unknown[] = [];
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await visit("/m/feedback", {
    session: member,
    answers: {
      ...answers,
      "feedback.send": ({ body }: RequestInit) => {
        keys.push((JSON.parse(body as string) as { clientKey: string }).clientKey);
        if (keys.length === 1) throw new TypeError("Failed to fetch");
        return { receipt: "F-ABCD2345", sentAt: "2026-11-21T00:00:00Z" };
      },
    },
  });
  await words().fill("Said in a tunnel");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("No internet");
  await expect.element(words()).toHaveValue("Said in a tunnel");
  online.mockReturnValue(true);
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByRole("status").filter({ hasText: "F-ABCD2345" })).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
});
