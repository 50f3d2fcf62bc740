import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { type Answers, guest, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const picture = (name: string) => ({ base: `/art/${name}`, tint: "#000000", glow: "#000000" });
const profile = {
  values: { nickname: "Marisol V.", birthDate: "1993-05-14", nationality: "PH" },
  name: "Marisol Villanueva",
  fixed: [],
};
const drawn = ["avatar-owl", "avatar-koi"].map((headIcon) => ({ headIcon, picture: picture(headIcon) }));
const answers: Answers = {
  "member.info": {
    id: "1",
    type: 0,
    nickname: "Marisol V.",
    account: "player",
    avatar: picture("avatar-owl"),
    registeredAt: "2026-03-01T00:00:00Z",
    hasPassword: true,
  },
  "profile.read": profile,
  "identity.read": { state: "none", documents: [] },
  "profile.icon": { current: picture("avatar-owl"), headIcon: "avatar-owl", drawn },
};
const open = (more: Answers = {}) =>
  visit("/m/member/profile", { session: member, answers: { ...answers, ...more } });
const bodyOf = (init: RequestInit | undefined) => JSON.parse(init?.body as string) as Record<string, string>;
const save = () => page.getByRole("button", { name: "Save" });

test("without a nickname the account's name is written once", async () => {
  await open({ "member.info": { ...(answers["member.info"] as object), nickname: "player" } });
  await expect.element(page.getByRole("heading", { name: "player" })).toBeVisible();
  expect(page.getByRole("main").getByText("player", { exact: true }).elements()).toHaveLength(1);
});

test("a change is saved on its own, and the form says so until then", async () => {
  const sent: object[] = [];
  await open({
    "profile.save": (init: RequestInit) => {
      sent.push(bodyOf(init));
      return { ...profile, values: { ...profile.values, nickname: "Sol" } };
    },
  });
  await expect.element(save()).toBeDisabled();
  await page.getByLabelText("Nickname").fill("Sol");
  await expect.element(page.getByText("You have unsaved changes.")).toBeVisible();
  await save().click();
  await expect.element(page.getByText("Changes saved")).toBeVisible();
  expect(sent).toEqual([{ nickname: "Sol" }]);
  await expect.element(save()).toBeDisabled();
});

test("unsaved changes are there again after the screen was left, and can be discarded", async () => {
  const { go } = await open();
  await page.getByLabelText("Nickname").fill("Sol");
  go("/m/member/identity");
  await expect.element(page.getByRole("heading", { name: "Confirm your identity" })).toBeVisible();
  go("/m/member/profile");
  await expect.element(page.getByLabelText("Nickname")).toHaveValue("Sol");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(page.getByLabelText("Nickname")).toHaveValue("Marisol V.");
});

test("values that break a rule are explained beside their fields, by the form and by the platform", async () => {
  await open({
    "profile.save": () =>
      Response.json(
        {
          success: false,
          errorCode: "profile.field.invalid",
          value: { field: "birthDate", rule: "underage" },
        },
        { status: 422 },
      ),
  });
  await page.getByLabelText("Nickname").fill("x");
  await userEvent.tab();
  await expect.element(page.getByLabelText("Nickname")).toHaveAccessibleDescription("2 to 20 characters");
  await page.getByLabelText("Nickname").fill("Sol");
  await page.getByLabelText("Birth date").fill("1999-01-01");
  await save().click();
  await expect
    .element(page.getByLabelText("Birth date"))
    .toHaveAccessibleDescription("You must be 18 or older.");
  await expect.element(page.getByLabelText("Birth date")).toBeInvalid();
});

test("what an identity check has confirmed is shown and cannot be changed", async () => {
  await open({ "profile.read": { ...profile, fixed: ["birthDate", "nationality"] } });
  for (const name of ["Birth date", "Nationality", "Full name"])
    await expect.element(page.getByLabelText(name)).toBeDisabled();
  await expect.element(page.getByLabelText("Address")).toBeEnabled();
  await expect
    .element(page.getByLabelText("Birth date"))
    .toHaveAccessibleDescription("Fixed by your identity check.");
});

test("personal data that could not be loaded is loaded again on request", async () => {
  let failed = false;
  await open({
    "profile.read": () => {
      if (failed) return profile;
      failed = true;
      return Response.json({ success: false, errorCode: "request.rate.limited" }, { status: 429 });
    },
  });
  await expect.element(page.getByText("Couldn't load your profile.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByLabelText("Nickname")).toHaveValue("Marisol V.");
});

test("a drawn avatar is chosen by the keyboard", async () => {
  const chosen: string[] = [];
  await open({
    "profile.icon.choose": (init: RequestInit) => {
      chosen.push(bodyOf(init)["headIcon"] ?? "");
      return { current: picture("avatar-koi"), headIcon: "avatar-koi", drawn };
    },
  });
  await page.getByRole("button", { name: "Change picture" }).click();
  const first = page.getByRole("radio", { name: "Picture 1" });
  await expect.element(first).toBeChecked();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("radio", { name: "Picture 2" })).toBeChecked();
  await expect.poll(() => chosen).toEqual(["avatar-koi"]);
});

/** A picture whose left half is red and whose right half is blue. */
async function twoColours(): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = 400;
  canvas.height = 200;
  const paper = canvas.getContext("2d") as CanvasRenderingContext2D;
  for (const [at, colour] of ["red", "blue"].entries()) {
    paper.fillStyle = colour;
    paper.fillRect(at * 200, 0, 200, 200);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return new File([blob as Blob], "me.png", { type: "image/png" });
}

test("an uploaded picture is cut to the square that was chosen by the keyboard", async () => {
  let square: Blob | undefined;
  await open({
    "profile.icon.upload": (init: RequestInit) => {
      square = init.body as Blob;
      return { current: picture("uploaded"), drawn };
    },
  });
  await page.getByRole("button", { name: "Change picture" }).click();
  const files = new DataTransfer();
  files.items.add(await twoColours());
  const input = document.querySelector("dialog input[type=file]") as HTMLInputElement;
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  const across = page.getByRole("slider", { name: "Left to right" });
  await expect.element(page.getByRole("button", { name: "Use picture" })).toBeEnabled();
  (across.element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await page.getByRole("button", { name: "Use picture" }).click();
  await expect.poll(() => square?.type).toBe("image/jpeg");
  const bitmap = await createImageBitmap(square as Blob);
  const canvas = document.createElement("canvas");
  const paper = canvas.getContext("2d") as CanvasRenderingContext2D;
  paper.drawImage(bitmap, 0, 0);
  const [red = 255, , blue = 0] = paper.getImageData(5, 5, 1, 1).data;
  expect([bitmap.width === bitmap.height, red < 60, blue > 190]).toEqual([true, true, true]);
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
});

test("a file that is no picture is refused before it is sent", async () => {
  const { calls } = await open();
  await page.getByRole("button", { name: "Change picture" }).click();
  const files = new DataTransfer();
  files.items.add(new File(["no picture"], "me.png", { type: "image/png" }));
  const input = document.querySelector("dialog input[type=file]") as HTMLInputElement;
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(page.getByRole("alert")).toHaveTextContent("This picture can't be opened.");
  expect(calls.filter((call) => call.startsWith("PUT"))).toEqual([]);
});

test("a guest has no personal data, and is offered an account", async () => {
  await visit("/m/member/profile", { session: guest, answers });
  await expect.element(page.getByText("Guests have no personal data.")).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("link", { name: "Create account" })).toBeVisible();
});
