import type { Notice } from "@foyer/contract/announcements";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { agent, guest, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const LIST = "/m/member/notice?types=A";
const board = {
  ...announcements(0, []),
  agent: [
    { id: "8", title: "New rates", content: "<p>From Monday on.</p>", startDate: "2026-11-23" },
    { id: "7", title: "Inviting players", content: "<p>Adults only.</p>", startDate: "2026-11-02" },
  ],
};
const noticesOf = (...content: Notice[]) => ({
  content,
  footer: { unreadCount: content.filter(({ read }) => !read).length },
});
const both = noticesOf({ id: "8", read: false }, { id: "7", read: true });
const answers = {
  "announcements.read": board,
  "notices.list": both,
  "notices.mark": { id: "8", read: true },
};
const row = (title: string) => page.getByRole("main").getByRole("link", { name: new RegExp(`^${title}`) });

test("an agent reads the announcements to agents, and what was not read is marked", async () => {
  const queries: string[] = [];
  await visit(LIST, {
    session: agent,
    answers: {
      ...answers,
      "announcements.read": (_: unknown, query: URLSearchParams) => {
        queries.push(`${query.get("types")} ${query.get("cached")}`);
        return board;
      },
    },
  });
  await expect.element(page.getByRole("heading", { name: "Agent announcements" })).toBeVisible();
  await expect.element(row("New rates")).toHaveTextContent("Unread");
  await expect.element(row("Inviting players")).not.toHaveTextContent("Unread");
  // the cached answer is everyone's and has none of them
  expect(queries).toContain("A false");
});

test("opening an announcement to agents marks it as read, here and on the platform", async () => {
  let notices = both;
  const site = await visit(LIST, {
    session: agent,
    answers: {
      ...answers,
      "notices.list": () => notices,
      "notices.mark": () => {
        notices = noticesOf({ id: "8", read: true }, { id: "7", read: true });
        return { id: "8", read: true };
      },
    },
  });
  await expect.element(row("New rates")).toHaveTextContent("Unread");
  await page.getByRole("button", { name: "Show the text of New rates" }).click();
  await expect.element(page.getByText("From Monday on.")).toBeVisible();
  await vi.waitFor(() => expect(site.calls).toContain("POST /wps/member/notices"));
  await expect.element(row("New rates")).not.toHaveTextContent("Unread");
});

test("an announcement to agents has a page of its own, without a way to share it", async () => {
  Object.defineProperty(navigator, "share", { value: async () => {}, configurable: true });
  const { href } = await visit(LIST, { session: agent, answers });
  await row("New rates").click();
  await expect.poll(href).toBe("/m/member/notice?id=8&types=A");
  await expect.element(page.getByRole("heading", { level: 2, name: "New rates" })).toBeVisible();
  expect(page.getByRole("button", { name: "Share" }).query()).toBeNull();
  Reflect.deleteProperty(navigator, "share");
});

test("the page of an announcement to agents that was withdrawn leads to the others", async () => {
  await visit("/m/member/notice?id=5&types=A", { session: agent, answers });
  await expect.element(page.getByRole("link", { name: "All announcements" })).toHaveAttribute("href", LIST);
});

test("without announcements to agents, the list says so", async () => {
  await visit(LIST, { session: agent, answers: { ...answers, "announcements.read": announcements(0, []) } });
  await expect.element(page.getByText("No announcements")).toBeVisible();
});

test("announcements to agents that failed to load load on request", async () => {
  let answer: () => unknown = () =>
    Response.json({ success: false, errorCode: "system.forbidden", message: "refused" }, { status: 403 });
  await visit(LIST, { session: agent, answers: { ...answers, "announcements.read": () => answer() } });
  await expect.element(page.getByText("Couldn't load announcements.")).toBeVisible();
  answer = () => board;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(row("New rates")).toBeVisible();
});

test("the agent home counts the unread announcements to agents on the link to them", async () => {
  await visit("/m/agent", { session: agent, answers });
  await expect
    .element(page.getByRole("link", { name: "Agent announcements, 1 unread" }))
    .toHaveAttribute("href", LIST);
});

test.each([
  ["without a session", undefined, "/m/login?from=%2Fm%2Fmember%2Fnotice%3Ftypes%3DA"],
  ["as a member", member, "/m/home"],
  ["as a guest", guest, "/m/home"],
  ["as a test member", { ...member, type: 40 as const }, "/m/home"],
])(
  "%s, the address of the announcements to agents leads elsewhere, which asks for none of them",
  async (_, session, elsewhere) => {
    const types: (string | null)[] = [];
    const recorded = (value: unknown) => (_: unknown, query: URLSearchParams) => {
      types.push(query.get("types"));
      return value;
    };
    const { href } = await visit(LIST, {
      ...(session && { session }),
      answers: { "announcements.read": recorded(board), "notices.list": recorded(both) },
    });
    await expect.poll(href).toBe(elsewhere);
    if (session) await vi.waitFor(() => expect(types.length).toBeGreaterThan(0));
    expect(types).not.toContain("A");
  },
);
