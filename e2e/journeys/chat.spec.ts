import { randomUUID } from "node:crypto";
import type { Browser, Locator } from "@playwright/test";
import { ChatPage, DeskPage } from "../pages/chat.ts";
import { expect, test } from "../test.ts";

/** Words nobody else says, whoever else is talking at the same time. */
const words = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

async function deskIn(browser: Browser): Promise<DeskPage> {
  const context = await browser.newContext();
  const desk = new DeskPage(await context.newPage());
  await desk.open();
  await desk.enter();
  await expect(desk.rooms).toBeVisible();
  return desk;
}

test("a player asks, the desk answers, and each sees it at once", async ({ browser, enterAs, page }) => {
  await enterAs();
  const chat = new ChatPage(page);
  await chat.open();
  const desk = await deskIn(browser);
  const question = words("Where is my bonus?");
  await chat.say(question);
  await expect(chat.word(question)).toHaveCount(1);
  await desk.conversation(question).getByRole("button").click();
  await expect(desk.word(question)).toBeVisible();
  await expect(chat.words.getByText("Seen").last()).toBeVisible();
  const answer = words("On its way to you");
  await desk.say(answer);
  await expect(chat.word(answer)).toHaveCount(1);
  await expect(chat.words.getByText("Mara").last()).toBeVisible();
  await desk.all.click();
  await expect(desk.conversation(answer)).toContainText("Answered");

  await page.reload();
  await expect(chat.word(question)).toHaveCount(1);
  await expect(chat.word(answer)).toHaveCount(1);
  await desk.page.context().close();
});

test("beside a phone's keyboard the newest word and what sends the next stay in sight", async ({
  enterAs,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // a keyboard that lies over the page leaves the page as it is, and only this says so
  await page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { height: 740, offsetTop: 0 });
    Object.defineProperty(window, "visualViewport", { value: view });
    addEventListener("keyboard", () => {
      view.height = 400;
      view.dispatchEvent(new Event("resize"));
    });
  });
  await enterAs();
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

  // one that makes the page smaller
  await page.setViewportSize({ width: 360, height: 400 });
  for (const what of [chat.word(newest), chat.box, chat.sendButton])
    await expect(what).toBeInViewport({ ratio: 1 });
});

test("what is answered elsewhere waits, counted, until it is read", async ({ browser, enterAs, page }) => {
  await enterAs();
  const chat = new ChatPage(page);
  await chat.open();
  const desk = await deskIn(browser);
  const question = words("Are you there?");
  await chat.say(question);
  await expect(chat.word(question)).toHaveCount(1);
  await page.goto("/m/customer");
  await desk.conversation(question).getByRole("button").click();
  await desk.say(words("Yes"));
  await expect(page.getByText("1 new answer waits for you")).toBeVisible();
  const second = words("What can I do for you?");
  await desk.say(second);
  await expect(page.getByText("2 new answers wait for you")).toBeVisible();
  await page.getByRole("link", { name: "Open the chat" }).click();
  await expect(chat.word(second)).toBeVisible();
  await page.goBack();
  await expect(page.getByText("A person answers, and what was said stays here.")).toBeVisible();
  await desk.page.context().close();
});

test("a word written without a network is kept over a reload, and sent once when there is one", async ({
  enterAs,
  page,
}) => {
  await enterAs();
  const chat = new ChatPage(page);
  await chat.open();
  const draft = words("Half a thought");
  await chat.box.fill(draft);
  await page.reload();
  await expect(chat.box).toHaveValue(draft);

  // Said, but the answer never comes back: the platform has it, and the phone does not know.
  let cut = true;
  await page.route("**/wps/chat", async (route) => {
    if (!cut || route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await chat.sendButton.click();
  // as one not sent yet, until the live events bring it
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

test("two tabs hold one conversation", async ({ context, enterAs, page }) => {
  await enterAs();
  const here = new ChatPage(page);
  await here.open();
  const there = new ChatPage(await context.newPage());
  await there.open();
  const text = words("Said in one tab");
  await here.say(text);
  await expect(there.word(text)).toHaveCount(1);
  await expect(here.word(text)).toHaveCount(1);
});

test("earlier messages come above without a jump", async ({ enterAs, page }) => {
  await enterAs("osvaldo");
  const chat = new ChatPage(page);
  const long = Array.from({ length: 60 }, (_, at) => ({
    id: String(1_000 - at),
    from: at % 3 === 0 ? "house" : "player",
    text: `Word number ${60 - at}`,
    at: new Date(Date.UTC(2026, 0, 60 - at)).toISOString(),
    read: true,
  }));
  await page.route("**/wps/chat?*", (route) => route.fallback());
  let send = () => {};
  const asked = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/wps\/chat(\?|$)/, async (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get("before") ?? Infinity);
    const rest = long.filter(({ id }) => Number(id) < before);
    if (before < Infinity) await asked;
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
  // as far up as it goes, so that what stands above the oldest word is in sight too
  await chat.earlier.scrollIntoViewIfNeeded();
  await expect(chat.earlier).toHaveAttribute("aria-busy", "true");
  const anchor = chat.word("Word number 38");
  const before = await anchor.boundingBox();
  send();
  await expect(chat.word("Word number 20")).toHaveCount(1);
  expect((await anchor.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
});

test("addresses of https can be followed, anything else is words", async ({ enterAs, page }) => {
  await enterAs();
  const chat = new ChatPage(page);
  await chat.open();
  const mark = randomUUID().slice(0, 8);
  const hostile = `<img src=x onerror=alert(1)> javascript:alert(1) http://plain.example https://foyer.example/${mark}.`;
  await chat.say(hostile);
  const link = chat.words.getByRole("link", { name: `https://foyer.example/${mark}`, exact: true });
  await expect(link).toHaveAttribute("rel", /nofollow/);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(chat.words.getByRole("link", { name: /plain\.example|javascript/ })).toHaveCount(0);
  await expect(chat.words.locator("img")).toHaveCount(0);
});

test("Enter sends on a keyboard, Shift+Enter makes a line", async ({
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

test("written from the right, each side keeps its own", async ({ chooseLanguage, enterAs, page }) => {
  await chooseLanguage("AR");
  await enterAs();
  await page.goto("/m/service");
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  const chat = new ChatPage(page);
  const text = words("From the right");
  await chat.say(text);
  // the bubble is drawn anew when the platform has it
  await expect
    .poll(async () => {
      const bubble = await chat.word(text).boundingBox();
      const log = await chat.words.boundingBox();
      return bubble && log && bubble.x - log.x < log.x + log.width - (bubble.x + bubble.width);
    })
    .toBe(true);
});
