import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { unreadKey } from "../../entities/unread/use-unread.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const chat = {
  "chat.launch": { chatUrl: "", framed: true },
  "chat.read": { content: [], more: false },
};

test("unread answers of the chat show on the menu button while the menu is closed", async () => {
  for (const screen of ["/m/home", "/m/message"]) {
    const site = await visit(screen, { session: member });
    site.queries.setQueryData(unreadKey, { inbox: 0, chat: 2 });
    const menu = page.getByRole("button", { name: "Menu, 2 new replies" });
    await expect.element(menu).toBeVisible();
    expect(menu.element().querySelector("[data-count]")).toHaveAttribute("data-count", "2");
    await unmountAll();
  }
});

test("the chat counts characters near its limit, keeps a longer text, and sends none that is too long", async () => {
  const site = await visit("/m/service", {
    session: member,
    answers: chat,
    whitelabel: { flags: { CBS3: true } },
  });
  const box = page.getByRole("textbox", { name: "Your message" });
  await box.fill("a".repeat(900));
  expect(page.getByText("of 1,000 characters").query()).toBeNull();
  await box.fill("a".repeat(950));
  await expect.element(page.getByText("950 of 1,000 characters")).toBeVisible();
  await box.fill("a".repeat(1_003));
  await expect.element(box).toHaveAccessibleDescription("1,003 of 1,000 characters");
  await expect.element(box).toHaveValue("a".repeat(1_003));
  const send = page.getByRole("button", { name: "Send" });
  await expect.element(send).toHaveAttribute("aria-disabled", "true");
  await box.fill("Where is my bonus?");
  await send.click();
  await vi.waitFor(() =>
    expect(site.calls.filter((call) => call.startsWith("POST /wps/chat"))).toHaveLength(1),
  );
});
