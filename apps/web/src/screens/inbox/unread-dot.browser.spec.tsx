import "../../ui/tokens.css";
import "../../ui/base.css";
import "../../ui/rtl.css";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  document.documentElement.dir = "";
  vi.restoreAllMocks();
});

const unread = {
  id: "1",
  kind: "security",
  title: "New login",
  sentAt: "2026-11-20T04:31:00Z",
  read: false,
};

test.each(["ltr", "rtl"])(
  "the unread dot keeps its distance from the title of a message in %s",
  async (dir) => {
    document.documentElement.dir = dir;
    const answers = { "inbox.list": { content: [unread], pageNum: 1, totalPages: 1 } };
    await visit("/m/webEmail", { session: member, answers });
    const title = page.getByText("New login", { exact: true });
    await expect.element(title).toBeVisible();
    const text = title.element().getBoundingClientRect();
    const dot = title.element().parentElement?.firstElementChild?.getBoundingClientRect();
    const gap = dir === "ltr" ? text.left - (dot?.right ?? 0) : (dot?.left ?? 0) - text.right;
    expect(gap).toBeGreaterThanOrEqual(6);
  },
);
