import { randomUUID } from "node:crypto";
import type { Browser, Locator } from "@playwright/test";
import { BackOfficePage, ChatPage } from "../pages/chat.ts";
import { expect, test } from "../test.ts";

/** A unique message, for tests that run at the same time. */
const words = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

async function backOfficeIn(browser: Browser): Promise<BackOfficePage> {
  const context = await browser.newContext();
  const backOffice = new BackOfficePage(await context.newPage());
  await backOffice.open();
  await backOffice.enter();
  await expect(backOffice.sections).toBeVisible();
  return backOffice;
}

test("a player asks, an operator answers, each sees the message at once, and answers on another screen count as unread until they are read", async ({
  browser,
  useSession,
  page,
}) => {
  await useSession();
  const chat = new ChatPage(page);
  await chat.open();
  const backOffice = await backOfficeIn(browser);
  const question = words("Where is my bonus?");
  await chat.say(question);
  await expect(chat.word(question)).toHaveCount(1);
  const second = words("What can I do for you?");
  await test.step("answers that arrive on another screen", async () => {
    await page.goto("/m/customer");
    await backOffice.conversation(question).getByRole("button").click();
    await expect(backOffice.word(question)).toBeVisible();
    await backOffice.say(words("Yes"));
    await expect(page.getByText("1 new reply")).toBeVisible();
    await backOffice.say(second);
    await expect(page.getByText("2 new replies")).toBeVisible();
    await page.getByRole("link", { name: "Open chat" }).click();
    await expect(chat.word(second)).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Chat with a real person.")).toBeVisible();
  });
  await page.getByRole("link", { name: "Open chat" }).click();
  await expect(chat.word(second)).toBeVisible();
  const thanks = words("Have you found it?");
  await chat.say(thanks);
  await expect(backOffice.word(thanks)).toBeVisible();
  await expect(chat.words.getByText("Seen").last()).toBeVisible();
  const answer = words("We have found it");
  await backOffice.say(answer);
  await expect(chat.word(answer)).toHaveCount(1);
  await expect(chat.words.getByText("Mara").last()).toBeVisible();
  await backOffice.all.click();
  await expect(backOffice.conversation(answer)).toContainText("Answered");

  await page.reload();
  await expect(chat.word(question)).toHaveCount(1);
  await expect(chat.word(answer)).toHaveCount(1);
  await backOffice.page.context().close();
});

test("the newest chat message and the send button stay in view beside a phone's keyboard", async ({
  useSession,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // a keyboard over the page does not resize it; only the visual viewport changes
  await page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { height: 740, offsetTop: 0 });
    Object.defineProperty(window, "visualViewport", { value: view });
    addEventListener("keyboard", () => {
      view.height = 400;
      view.dispatchEvent(new Event("resize"));
    });
  });
  await useSession();
  const chat = new ChatPage(page);
  await chat.open();
  const newest = words("Are you still there?");
  await chat.say(newest);
  await expect(chat.word(newest)).toHaveCount(1);
  await chat.box.focus();
  await page.evaluate(() => dispatchEvent(new Event("keyboard")));
  const foot = async (what: Locator) => {
    const box = await what.boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  for (const what of [chat.word(newest), chat.box, chat.sendButton])
    await expect.poll(() => foot(what)).toBeLessThanOrEqual(400);

  // a keyboard that resizes the page
  await page.setViewportSize({ width: 360, height: 400 });
  for (const what of [chat.word(newest), chat.box, chat.sendButton])
    await expect(what).toBeInViewport({ ratio: 1 });
});

test("a chat message written offline survives a reload, and is sent once when online", async ({
  useSession,
  page,
}) => {
  await useSession();
  const chat = new ChatPage(page);
  await chat.open();
  const draft = words("Half a thought");
  await chat.box.fill(draft);
  await page.reload();
  await expect(chat.box).toHaveValue(draft);

  // The message is sent but the response is lost: the platform has it, and the phone does not know.
  let cut = true;
  await page.route("**/wps/chat", async (route) => {
    if (!cut || route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await chat.sendButton.click();
  // shown as unsent until the live events deliver it
  await expect(chat.word(draft)).toHaveCount(1);
  cut = false;
  await page.reload();
  await expect(chat.box).toHaveValue("");
  await expect(chat.word(draft)).toHaveCount(1);
  await expect(chat.notSent).toHaveCount(0);

  await page.context().setOffline(true);
  const offline = [words("First of two"), words("Second of two")];
  for (const text of offline) await chat.say(text);
  await expect(chat.notSent).toHaveCount(2);
  await page.context().setOffline(false);
  await expect(chat.notSent).toHaveCount(0);
  await page.reload();
  for (const text of offline) await expect(chat.word(text)).toHaveCount(1);
  const order = (await chat.words.innerText()).split("\n").filter((line) => offline.includes(line));
  expect(order).toEqual(offline);
});

test("two tabs show one conversation, in which https addresses are links and other addresses are text", async ({
  context,
  useSession,
  page,
}) => {
  await useSession();
  const here = new ChatPage(page);
  await here.open();
  const there = new ChatPage(await context.newPage());
  await there.open();
  const mark = randomUUID().slice(0, 8);
  const hostile = `<img src=x onerror=alert(1)> javascript:alert(1) http://plain.example https://foyer.example/${mark}.`;
  await here.say(hostile);
  for (const chat of [here, there]) {
    const link = chat.words.getByRole("link", { name: `https://foyer.example/${mark}`, exact: true });
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute("rel", /nofollow/);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(chat.words.getByRole("link", { name: /plain\.example|javascript/ })).toHaveCount(0);
    await expect(chat.words.locator("img")).toHaveCount(0);
  }
});

test("earlier chat messages load above without a jump", async ({ useSession, page }) => {
  await useSession("osvaldo");
  const chat = new ChatPage(page);
  const long = Array.from({ length: 60 }, (_, at) => ({
    id: String(1_000 - at),
    from: at % 3 === 0 ? "operator" : "player",
    text: `Word number ${60 - at}`,
    at: new Date(Date.UTC(2026, 0, 60 - at)).toISOString(),
    read: true,
  }));
  await page.route("**/wps/chat?*", (route) => route.fallback());
  let send = () => {};
  const requested = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/wps\/chat(\?|$)/, async (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get("before") ?? Infinity);
    const rest = long.filter(({ id }) => Number(id) < before);
    if (before < Infinity) await requested;
    return route.fulfill({
      json: { success: true, value: { content: rest.slice(0, 25), more: rest.length > 25 } },
    });
  });
  await page.route("**/wps/chat/seen", (route) =>
    route.fulfill({ json: { success: true, value: { unReadCount: 0 } } }),
  );
  await chat.open();
  await expect(chat.word("Word number 60")).toBeInViewport();
  await expect(chat.word("Word number 1")).toHaveCount(0);
  // to the very top, so that the control above the oldest message is in view too
  await chat.earlier.scrollIntoViewIfNeeded();
  await expect(chat.earlier).toHaveAttribute("aria-busy", "true");
  const anchor = chat.word("Word number 38");
  const before = await anchor.boundingBox();
  send();
  await expect(chat.word("Word number 20")).toHaveCount(1);
  expect((await anchor.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
});

test("Enter sends a chat message on a keyboard, Shift+Enter starts a new line", async ({
  browser,
  baseURL,
  sessionOf,
  member,
}) => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  const info = await sessionOf(member);
  await context.addInitScript((value) => {
    if (window.top === window) sessionStorage.setItem("MC_SESSION_INFO", value);
  }, info);
  const page = await context.newPage();
  const chat = new ChatPage(page);
  await page.goto(`${baseURL}/m/service`);
  const mark = randomUUID().slice(0, 8);
  await chat.box.fill("");
  await chat.box.pressSequentially(`One ${mark}`);
  await chat.box.press("Shift+Enter");
  await chat.box.pressSequentially("Two");
  await chat.box.press("Enter");
  await expect(chat.box).toHaveValue("");
  await expect(chat.words.getByText(`One ${mark}`)).toContainText("Two");
  await context.close();
});

test("chat messages of each side keep their own alignment in a right-to-left language", async ({
  chooseLanguage,
  useSession,
  page,
}) => {
  await chooseLanguage("AR");
  await useSession();
  await page.goto("/m/service");
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  const chat = new ChatPage(page);
  const text = words("From the right");
  await chat.say(text);
  // the bubble is rendered again when the platform has the message
  await expect
    .poll(async () => {
      const bubble = await chat.word(text).boundingBox();
      const log = await chat.words.boundingBox();
      return bubble && log && bubble.x - log.x < log.x + log.width - (bubble.x + bubble.width);
    })
    .toBe(true);
});
