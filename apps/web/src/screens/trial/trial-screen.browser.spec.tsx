import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { guest, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const main = () => page.getByRole("main");

test("the trial page says what a trial gives, how long it lasts, and how to get an account", async () => {
  await visit("/m/trail");
  await expect.element(main().getByText(/Play money.*Ends after 24 hours\./)).toBeVisible();
  expect(main().getByRole("list").first().getByRole("listitem").elements()).toHaveLength(3);
  await expect.element(main().getByRole("button", { name: "Start free trial" })).toBeVisible();
  await expect.element(main().getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/m/login");
  await expect.element(main().getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/m/register");
  await expect.element(main().getByRole("link", { name: "Terms" })).toBeVisible();
});

test("where there is no trial, its page says so and offers an account", async () => {
  await visit("/m/trail", { whitelabel: { trial: false } });
  await expect.element(main().getByText("The free trial isn't available right now.")).toBeVisible();
  expect(main().getByRole("button", { name: "Start free trial" }).query()).toBeNull();
  await expect.element(main().getByRole("link", { name: "Sign up" })).toBeVisible();
});

test("someone with a session is led home from the trial page", async () => {
  const { href } = await visit("/m/trail", { session: guest });
  await expect.poll(href).toBe("/m/home");
});
