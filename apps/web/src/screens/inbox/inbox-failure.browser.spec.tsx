import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const welcome = {
  id: "1",
  kind: "welcome",
  title: "Welcome to Foyer",
  sentAt: "2026-11-20T04:31:00Z",
  read: true,
};

test("an inbox that fails to load shows a message and can be retried", async () => {
  let answer = (): unknown => new Response("", { status: 503 });
  await visit("/m/webEmail", { session: member, answers: { "inbox.list": () => answer() } });
  const main = page.getByRole("main");
  await expect.element(main.getByRole("alert")).toHaveTextContent("Couldn't load messages.");
  answer = () => ({ content: [welcome], pageNum: 1, totalPages: 1 });
  await main.getByRole("button", { name: "Try again" }).click();
  await expect.element(main.getByRole("link", { name: /Welcome to/ })).toBeVisible();
});
