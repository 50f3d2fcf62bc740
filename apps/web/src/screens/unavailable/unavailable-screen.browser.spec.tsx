import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { agent, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

test("an agent at a screen that does not exist yet is offered the chat and a way back", async () => {
  const { href, go } = await visit("/m/help", { session: agent });
  go("/m/teamBetting");
  await expect.element(page.getByRole("link", { name: "Open chat" })).toHaveAttribute("href", "/m/service");
  await page.getByRole("button", { name: "Go back" }).click();
  await expect.poll(href).toBe("/m/help");
});

test.each(["/m/agent/team/pnl", "/m/agentRegister", "/m/transaction/record?types=A"])(
  "an agent at %s stays there and is told that the page does not exist yet",
  async (path) => {
    const { href } = await visit(path, { session: agent });
    await expect
      .element(page.getByRole("heading", { name: "This agent page isn't available here yet." }))
      .toBeVisible();
    expect(href()).toBe(path);
  },
);
