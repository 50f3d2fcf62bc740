import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { announcements } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { note } from "../../entities/session/session-store.ts";

const HOUR = 3_600_000;
const links = { downloadLinks: [{ resourceType: "Android" as const, url: "https://get.example/foyer.apk" }] };
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

const bar = () => page.getByRole("complementary", { name: "Get the app" });
const popup = () => page.getByRole("complementary", { name: "Keep Foyer on your phone" });
const counted = () => localStorage.getItem("visits");
const userAgent = (agent: string) => vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  userAgent(ANDROID);
});
afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  document.cookie = "loginPus=; path=/; max-age=0";
});

const secondVisit = () =>
  localStorage.setItem("visits", JSON.stringify({ count: 1, last: Date.now() - HOUR }));

test("a first visit shows no offer of the app", async () => {
  await visit("/m/home", { settings: links });
  await vi.waitFor(() => expect(counted()).not.toBeNull());
  expect(bar().query()).toBeNull();
  expect(popup().query()).toBeNull();
  expect(document.querySelector("dialog")).toBeNull();
});

test("from the second visit on, home shows the bar and nothing over it, until the bar is closed", async () => {
  secondVisit();
  await visit("/m/home", { settings: links });
  await expect.element(bar()).toBeVisible();
  await expect
    .element(bar().getByRole("link", { name: "Get the app" }))
    .toHaveAttribute("href", "https://get.example/foyer.apk");
  expect(document.querySelector("dialog")).toBeNull();
  await bar().getByRole("button", { name: "Close" }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  expect(localStorage.getItem("hideDownloadBar")).toBe("1");
});

test("the app bar shows the text of the merchant's template, in its colours where these are legible", async () => {
  secondVisit();
  const template = {
    app_background: "#123a2a",
    app_desc: "Two minutes, one tap",
    app_desc_font_color: "#143b2c",
  };
  await visit("/m/home", { settings: links, answers: { "template.read": template } });
  await expect.element(bar()).toHaveTextContent("Two minutes, one tap");
  await expect
    .element(bar())
    .toHaveStyle({ backgroundColor: "rgb(18, 58, 42)", color: "rgb(255, 255, 255)" });
});

test("without an app link the app bar opens the browser's install prompt once, and without either there is no bar", async () => {
  secondVisit();
  await visit("/m/home");
  await vi.waitFor(() => expect(counted()).toContain('"count":2'));
  expect(bar().query()).toBeNull();
  const prompt = vi.fn(async () => {});
  window.foyerOffer = Object.assign(new Event("beforeinstallprompt"), { prompt });
  window.dispatchEvent(window.foyerOffer);
  await bar().getByRole("button", { name: "Get the app" }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  expect(prompt).toHaveBeenCalledOnce();
});

test("after a game home shows the offer as a card once, in place of the bar", async () => {
  secondVisit();
  localStorage.setItem("gamePlayed", "1");
  await visit("/m/home", { settings: links });
  await expect.element(popup()).toBeVisible();
  expect(bar().query()).toBeNull();
  await unmountAll();
  await visit("/m/home", { settings: links });
  await expect.element(bar()).toBeVisible();
  expect(popup().query()).toBeNull();
});

test("an iPhone's offer says that it takes three steps, and shows them", async () => {
  userAgent(IPHONE);
  secondVisit();
  await visit("/m/home");
  await expect.element(bar()).toHaveTextContent("Three steps");
  await bar().getByRole("button", { name: "Get the app" }).click();
  const guide = page.getByRole("dialog", { name: "Add to home screen" });
  await expect.element(guide).toBeVisible();
  expect(guide.getByRole("listitem").elements()).toHaveLength(3);
  expect(guide.getByRole("link", { name: "Download profile" }).query()).toBeNull();
  await expect.element(guide).not.toHaveTextContent("Safari");
});

test("an iPhone in another app's browser is asked to open Safari, and offered the merchant's profile", async () => {
  userAgent(`${IPHONE} [FBAN/FBIOS;FBAV/450.0]`);
  secondVisit();
  await visit("/m/home", {
    settings: { downloadLinks: [{ resourceType: "MOBILECONFIG", url: "https://get.example/profile" }] },
  });
  await expect.element(bar()).toBeVisible();
  await bar().getByRole("button", { name: "Get the app" }).click();
  const guide = page.getByRole("dialog", { name: "Add to home screen" });
  await expect.element(guide).toHaveTextContent("Open this page in Safari first");
  await expect
    .element(guide.getByRole("link", { name: "Download profile" }))
    .toHaveAttribute("href", "https://get.example/profile");
});

const outdated = { "app.info": { upgrade: true, ios: { version: "1.5", url: "https://get.example/ios" } } };
test("a mandatory update leaves an outdated app nothing to do but update", async () => {
  userAgent(`${IPHONE} FoyerApp/1.4.0`);
  await visit("/m/home", { whitelabel: { flags: { MANDATORYAPPUPDATES3: true } }, answers: outdated });
  const dialog = page.getByRole("dialog", { name: "New version available" });
  await expect.element(dialog.getByRole("link", { name: "Update" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).toBeVisible();
  expect(dialog.getByRole("button").query()).toBeNull();
});

const popups = (titles: readonly string[]) => ({
  ...announcements(0, []),
  popup: titles.map((title, at) => ({
    id: String(at + 1),
    title,
    content: `<p>${"What it says. ".repeat(200)}</p>`,
    startDate: "2026-11-20",
  })),
});

test("a session's pop-ups are one sheet with all of them, alone on the screen, and not opened again in a new tab", async () => {
  secondVisit();
  const answers = { "announcements.read": popups(["First news", "Second news"]) };
  await visit("/m/home", { session: member, settings: links, answers });
  const sheet = page.getByRole("dialog", { name: "2 announcements" });
  await expect.element(sheet).toBeVisible();
  await expect.element(sheet.getByRole("heading", { name: "Second news" })).toBeInTheDocument();
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
  await vi.waitFor(() => expect(counted()).not.toBeNull());
  expect(bar().query()).toBeNull();
  // The text goes on below the foot, and the foot is in view.
  const text = sheet.getByRole("group", { name: "2 announcements" }).element();
  expect(text.scrollHeight).toBeGreaterThan(text.clientHeight);
  await expect.element(sheet.getByRole("button", { name: "Got it" })).toBeInViewport();
  await sheet.getByRole("button", { name: "Got it" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(bar()).toBeVisible();

  // A new tab of the session has the cookies, and a session storage of its own.
  expect(document.cookie).toContain("loginPus=1");
  await unmountAll();
  note({ fact: "signed-out" });
  document.cookie = "loginPus=1; path=/";
  await visit("/m/home", { session: member, settings: links, answers });
  await expect.element(bar()).toBeVisible();
  expect(document.querySelector("dialog")).toBeNull();
});

test("a session without pop-ups gets the app's bar at once", async () => {
  secondVisit();
  const answers = { "announcements.read": popups([]) };
  await visit("/m/home", { session: member, settings: links, answers });
  await expect.element(bar()).toBeVisible();
});
