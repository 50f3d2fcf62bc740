import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  history.replaceState(null, "", location.pathname + location.search);
});

const token = "t".repeat(43);
const openLink = () =>
  history.replaceState(null, "", `${location.pathname}${location.search}#token=${token}`);

test("a used or expired reset link says so at once and offers a new one", async () => {
  openLink();
  const refused = () =>
    Response.json({ success: false, errorCode: "password.token.invalid", message: "" }, { status: 410 });
  await visit("/m/forget", { answers: { "password.link": refused } });
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("This link has been used or has expired. Request a new one.");
  await expect.element(page.getByRole("button", { name: "Send reset link" })).toBeVisible();
});

test("after recovery the log-in says so, with the username filled in", async () => {
  openLink();
  const { href } = await visit("/m/forget", {
    answers: {
      "password.link": { userName: "ana77" },
      "password.reset": { changed: true, userName: "ana77" },
    },
  });
  await page.getByRole("textbox", { name: "New password", exact: true }).fill("a-long-password-1");
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("a-long-password-1");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect.poll(href, { timeout: 10_000 }).toBe("/m/login");
  await expect.element(page.getByText("Your password was changed. Log in with the new one.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Username" })).toHaveValue("ana77");
});
