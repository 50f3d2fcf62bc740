import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
});

const TITLES = Array.from({ length: 12 }, (_, at) => `Notice ${at}`);
const board = {
  ...announcements(0, []),
  player: TITLES.map((title, at) => ({
    id: String(at + 1),
    title,
    content: "<p>What it says.</p>".repeat(40),
    startDate: "2026-11-20",
  })),
};
const unread = {
  content: board.player.map(({ id }) => ({ id, read: false })),
  footer: { unreadCount: 12 },
};
const toggle = (title: string) =>
  page.getByRole("button", { name: `Show the text of ${title}`, exact: true });
const row = (title: string) => page.getByRole("link", { name: new RegExp(`^${title}\\b`) });

test("an announcement read in the list becomes read", async () => {
  const answers = {
    "announcements.read": board,
    "notices.list": unread,
    "notices.mark": { id: "1", read: true },
  };
  const site = await visit("/m/message", { session: member, answers });
  await expect.element(row("Notice 0")).toHaveTextContent("Unread");
  await toggle("Notice 0").click();
  await vi.waitFor(() => expect(site.calls).toContain("POST /wps/member/notices"));
});

test("opening an announcement below an open one keeps its title below the page's header", async () => {
  await visit("/m/message", { answers: { "announcements.read": board } });
  await toggle("Notice 0").click();
  await expect.element(page.getByText("What it says.").first()).toBeVisible();
  toggle("Notice 8").element().scrollIntoView({ block: "center" });
  await toggle("Notice 8").click();
  await expect.element(page.getByRole("button", { name: "Hide the text of Notice 8" })).toBeVisible();
  const header = page.getByRole("banner").element();
  await vi.waitFor(() => {
    const top = row("Notice 8").element().getBoundingClientRect().top;
    expect(top).toBeGreaterThanOrEqual(header.getBoundingClientRect().bottom);
    expect(top).toBeLessThan(innerHeight);
  });
});

test("a visitor's announcements keep no room for an unread dot", async () => {
  const answers = { "announcements.read": board, "notices.list": unread };
  const start = () => {
    const title = document.querySelector("main li bdi") as HTMLElement;
    return (
      title.getBoundingClientRect().left - (title.closest("a") as HTMLElement).getBoundingClientRect().left
    );
  };
  await visit("/m/message", { answers });
  await expect.element(row("Notice 0")).toBeVisible();
  expect(start()).toBe(14);
  await unmountAll();
  await visit("/m/message", { session: member, answers });
  await expect.element(row("Notice 0")).toBeVisible();
  expect(start()).toBe(34);
});

test("an announcement offers the phone's share sheet where there is one", async () => {
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  await visit("/m/messageDetail?id=1", { answers: { "announcements.read": board } });
  await page.getByRole("button", { name: "Share" }).click();
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: "Notice 0" }));
  await unmountAll();
  Reflect.deleteProperty(navigator, "share");
  await visit("/m/messageDetail?id=1", { answers: { "announcements.read": board } });
  await expect.element(page.getByRole("heading", { name: "Notice 0" })).toBeVisible();
  expect(page.getByRole("button", { name: "Share" }).query()).toBeNull();
});
