import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { Door } from "./door.ts";
import { GameListPage } from "./pages/game-list.ts";
import { HomePage } from "./pages/home.ts";
import { PlayPage, type Slot } from "./pages/play.ts";
import { freshName, RegisterPage } from "./pages/register.ts";
import { SearchPage } from "./pages/search.ts";
import { PASSWORD, SignInPage } from "./pages/sign-in.ts";
import { VendorsPage } from "./pages/vendors.ts";
import { Platform, SESSION_KEY } from "./platform.ts";

export interface Pace {
  /** `slow`: a processor at a quarter of its speed and Lighthouse's slow 4G. */
  pace: "usual" | "slow";
}

export interface Greeting {
  /** Whether what pops up over home does so; journeys about something else have seen it already. */
  popups: boolean;
}

interface Rooms {
  home: HomePage;
  signIn: SignInPage;
  register: RegisterPage;
  gameList: GameListPage;
  vendors: VendorsPage;
  search: SearchPage;
  play: PlayPage;
}

interface Seat {
  readonly platform: Platform;
  /** The wallet when the seat was taken, in hundredths. */
  readonly before: number;
}

interface Entering {
  /**
   * The page's context has a session already, as if somebody had signed in before.
   * @param username this worker's own member when left out
   */
  enterAs(username?: string): Promise<void>;
  /** The same, and a slot is open and takes a stake. */
  sitDown(seat?: { as?: string; at?: Slot }): Promise<Seat>;
  /** A new account with the password of the others, for journeys that leave one spoilt. */
  newAccount(): Promise<string>;
  /** Session info as the front keeps it; each account signs in once. */
  sessionOf(username: string): Promise<string>;
  /** The way in without its screens. */
  door: Door;
  /** The door to the house in a browser of its own, which knows nothing of this one. */
  elsewhere(): Promise<SignInPage>;
  /** The browser was left in that language, offered by this house or not: the switch keeps both of these. */
  chooseLanguage(code: string): Promise<void>;
  /** Lets this journey pass over an error it provokes; every other that reaches the console or a page fails it. */
  passOver(error: RegExp): void;
}

interface Sessions {
  /** A demo member nobody else plays as at the same time: one purse and one set of recents for each worker. */
  member: string;
  /** By username. */
  sessions: Map<string, string>;
}

/** Members of the demo merchant with money, and with nothing else for a journey to depend on. */
const MEMBERS = ["mireille7", "benjie88", "annelore", "hendrik5", "wenling", "osvaldo"];

const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};

/** Puts a session where the front looks for one, in every page of the context that has none yet. */
export async function giveSession(context: BrowserContext, info: string): Promise<void> {
  await context.addInitScript(
    ([key, value]) => {
      // A blank page, and a game in its frame, have no storage and no part in this.
      if (location.origin === "null" || window.top !== window) return;
      if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, value);
    },
    [SESSION_KEY, info] as const,
  );
}

/** As if whoever comes in had closed what pops up over home. */
export async function withoutPopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.origin !== "null" && window.top === window) sessionStorage.setItem("loginPus", "1");
  });
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Journeys speak of rooms; and no journey passes over an error that reached the console or a page. */
export const test = base.extend<Rooms & Entering & Pace & Greeting, Sessions>({
  pace: ["usual", { option: true }],
  popups: [false, { option: true }],
  context: async ({ context, popups }, use) => {
    if (!popups) await withoutPopups(context);
    await use(context);
  },
  page: async ({ page, pace }, use) => {
    if (pace === "slow") await slowDown(page);
    await use(page);
  },
  home: async ({ page }, use) => use(new HomePage(page)),
  signIn: async ({ page }, use) => use(new SignInPage(page)),
  register: async ({ page }, use) => use(new RegisterPage(page)),
  gameList: async ({ page }, use) => use(new GameListPage(page)),
  vendors: async ({ page }, use) => use(new VendorsPage(page)),
  search: async ({ page }, use) => use(new SearchPage(page)),
  play: async ({ page }, use) => use(new PlayPage(page)),
  member: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use, { parallelIndex }) => use(MEMBERS[parallelIndex % MEMBERS.length] ?? ""),
    { scope: "worker" },
  ],
  sessions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => use(new Map()),
    { scope: "worker" },
  ],
  door: async ({ baseURL }, use) => use(new Door(baseURL ?? "")),
  sessionOf: async ({ door, sessions }, use) => {
    await use(async (username) => {
      const known = sessions.get(username);
      if (known !== undefined && (await door.knows(known))) return known;
      const session = await door.signIn(username, PASSWORD);
      sessions.set(username, session);
      return session;
    });
  },
  enterAs: async ({ context, sessionOf, member }, use) => {
    await use(async (username = member) => giveSession(context, await sessionOf(username)));
  },
  sitDown: async ({ enterAs, play }, use) => {
    await use(async ({ as, at } = {}) => {
      await enterAs(as);
      await play.open(at);
      const platform = await Platform.of(play.page);
      return { platform, before: await platform.balance() };
    });
  },
  newAccount: async ({ door }, use) => {
    await use(async () => {
      const username = freshName();
      await door.register(username, PASSWORD);
      return username;
    });
  },
  elsewhere: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      await withoutPopups(context);
      contexts.push(context);
      const door = new SignInPage(await context.newPage());
      await door.open();
      return door;
    });
    for (const context of contexts) await context.close();
  },
  chooseLanguage: async ({ context, baseURL }, use) => {
    await use(async (code) => {
      await context.addCookies([{ name: "language", value: code, url: baseURL ?? "" }]);
      await context.addInitScript((value) => {
        if (location.origin !== "null" && window.top === window) localStorage.setItem("language", value);
      }, code);
    });
  },
  passOver: [
    async ({ context }, use) => {
      const broken: string[] = [];
      const known: RegExp[] = [];
      context.on("weberror", (error) => broken.push(String(error.error())));
      context.on("console", (message) => {
        // A refused call is an answer the journey asked for, and the browser notes it by itself.
        if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
          broken.push(message.text());
      });
      await use((error) => known.push(error));
      base.expect(broken.filter((line) => !known.some((error) => error.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
