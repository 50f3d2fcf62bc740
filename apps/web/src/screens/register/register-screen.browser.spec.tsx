import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { guest, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

test("a guest of trial play can sign up", async () => {
  const { href } = await visit("/m/register?from=%2Fm%2Fhome", { session: guest });
  await expect.element(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Username" })).toBeVisible();
  expect(href()).toBe("/m/register?from=%2Fm%2Fhome");
});

test("a member on the registration page is redirected to where they came from", async () => {
  const { href } = await visit("/m/register?from=%2Fm%2Fhelp", { session: member });
  await expect.poll(href).toBe("/m/help");
});
