import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const REFUSED = "feedback.image.invalid";
const upload = () => Response.json({ success: false, errorCode: REFUSED }, { status: 422 });
const answers = { "feedback.list": { content: [], pageNum: 1, totalPages: 0 } };
const input = () => document.querySelector<HTMLInputElement>("input[type=file]");

async function choose(name: string): Promise<void> {
  await vi.waitFor(() => expect(input()).not.toBeNull());
  const files = new DataTransfer();
  files.items.add(new File(["picture"], name, { type: "image/png" }));
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
    .toHaveAccessibleDescription("Remove the picture that couldn't be used, then send.");
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await expect.element(send).toBeEnabled();
});

test("the button that removes a picture is a square of 44 px in its corner", async () => {
  const waiting = new Promise<Response>(() => {});
  await visit("/m/feedback", {
    session: member,
    answers: { ...answers, "feedback.image": () => waiting },
  });
  await choose("holiday.png");
  const remove = page.getByRole("button", { name: "Remove picture 1" });
  await expect.element(remove).toBeVisible();
  const box = remove.element().getBoundingClientRect();
  expect([box.width, box.height]).toEqual([44, 44]);
  const picture = (remove.element().closest("li") as HTMLElement).getBoundingClientRect();
  expect([box.top, box.right]).toEqual([picture.top, picture.right]);
});
