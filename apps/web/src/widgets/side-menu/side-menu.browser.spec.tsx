import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { agent, member, visit } from "../../../test/visit.tsx";

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

test("the menu leads agents, and nobody else, to the agent home", async () => {
  await visit("/m/home", { session: member });
  await openMenu();
  expect(page.getByRole("button", { name: "Agent home" }).query()).toBeNull();
  await unmountAll();
  const { href } = await visit("/m/home", { session: agent });
  await (await openMenu()).getByRole("button", { name: "Agent home" }).click();
  await expect.poll(href).toBe("/m/agent");
});

test("languages are called by their names, not by the platform's codes", async () => {
  await visit("/m/home");
  await page.getByRole("button", { name: "Language: English" }).click();
  const languages = page.getByRole("dialog", { name: "Language" });
  await expect.element(languages.getByRole("button", { name: "Filipino", exact: true })).toBeVisible();
  await expect.element(languages).not.toHaveTextContent("TY");
});

test("the menu's way to a person is in view on a phone, above the entries that scroll", async () => {
  await page.viewport(390, 844);
  await visit("/m/home", { session: member });
  const menu = await openMenu();
  const service = menu.getByRole("button", { name: "Online service" });
  await expect.element(service).toBeVisible();
  await vi.waitFor(() =>
    expect(service.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight),
  );
  const { left, bottom, width } = service.element().getBoundingClientRect();
  expect(service.element().contains(document.elementFromPoint(left + width / 2, bottom - 8))).toBe(true);
});
