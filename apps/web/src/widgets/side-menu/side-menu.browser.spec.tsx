import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const openMenu = async () => {
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect.element(menu.getByRole("button", { name: "Announcements" })).toBeVisible();
  return menu;
};

test("the menu offers to hide the balance to those who have one", async () => {
  await visit("/m/home");
  expect((await openMenu()).getByRole("switch", { name: "Show balance" }).query()).toBeNull();
  await unmountAll();
  await visit("/m/home", { session: member });
  await expect.element((await openMenu()).getByRole("switch", { name: "Show balance" })).toBeVisible();
});

test("languages are called by their names, not by the platform's codes", async () => {
  await visit("/m/home");
  await page.getByRole("button", { name: "Language: English" }).click();
  const languages = page.getByRole("dialog", { name: "Language" });
  await expect.element(languages.getByRole("button", { name: "Filipino", exact: true })).toBeVisible();
  await expect.element(languages).not.toHaveTextContent("TY");
});
