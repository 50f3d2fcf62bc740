import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { ApiClient } from "./api-client.ts";
import { GameListPage } from "./pages/game-list.ts";
import { HomePage } from "./pages/home.ts";
import { PlayPage, type Slot } from "./pages/play.ts";
import { freshName, RegisterPage } from "./pages/register.ts";
import { SearchPage } from "./pages/search.ts";
import { PASSWORD, SignInPage } from "./pages/sign-in.ts";
import { VendorsPage } from "./pages/vendors.ts";
import { Platform, SESSION_KEY } from "./platform.ts";
import { dataFolderOf, queryPlatform } from "./product-database.ts";

export interface Pace {
  /** `slow`: a processor at a quarter of its speed and Lighthouse's slow 4G. */
  pace: "usual" | "slow";
}

export interface MotionOptions {
  /** Whether animations without an end run, which a page on its own spends most of its processor time on. */
  endlessMotion: boolean;
}

export interface PopupOptions {
  /** Whether announcement pop-ups open over home; for other tests they count as seen. */
  popups: boolean;
}

interface Pages {
  home: HomePage;
  signIn: SignInPage;
  register: RegisterPage;
  gameList: GameListPage;
  vendors: VendorsPage;
  search: SearchPage;
  play: PlayPage;
}

interface OpenGame {
  readonly platform: Platform;
  /** The wallet balance before the game was opened, in hundredths. */
  readonly before: number;
}

interface SessionFixtures {
  /**
   * Gives the page's context a session, as if the member had signed in before.
   * @param username this worker's own member when left out
   */
  useSession(username?: string): Promise<void>;
  /** The same, and opens a slot that accepts a stake. */
  openGame(options?: { username?: string; game?: Slot }): Promise<OpenGame>;
  /** A new account with the password of the others, for tests that change its state. */
  newAccount(): Promise<string>;
  /** The session info as the web client stores it; each account signs in once. */
  sessionOf(username: string): Promise<string>;
  /** Sign-in without its screens. */
  api: ApiClient;
  /** The sign-in page in a separate browser context. */
  openSignInElsewhere(): Promise<SignInPage>;
  /** Runs a statement in the platform's database. */
  sql(text: string, ...values: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Of each login of a member, oldest first: whether it was the first one on its device. */
  newDevices(username: string): Promise<unknown[]>;
  /** Sets the stored language, offered by this merchant or not, as the language switch stores it. */
  chooseLanguage(code: string): Promise<void>;
  /** Ignores an error the test provokes; any other error on the console or of a page, and a missing file, fails the test. */
  allowError(error: RegExp): void;
}

interface Sessions {
  /** A demo member of this worker only: one wallet and one list of recent games per worker. */
  member: string;
  /** By username. */
  sessions: Map<string, string>;
}

/** Members of the demo merchant with money and without other state a test could depend on. */
const MEMBERS = ["mireille7", "benjie88", "annelore", "hendrik5", "wenling", "osvaldo"];

const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};

/** Puts a session into the client's storage, in every page of the context that has none yet. */
export async function injectSession(context: BrowserContext, info: string): Promise<void> {
  await context.addInitScript(
    ([key, value]) => {
      // A blank page and a game in its frame have no storage to set.
      if (location.origin === "null" || window.top !== window) return;
      if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, value);
    },
    [SESSION_KEY, info] as const,
  );
}

/** Marks the announcement pop-ups over home, and an agent's contract prompts, as closed. */
export async function withoutPopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.origin === "null" || window.top !== window) return;
    document.cookie = "loginPus=1; path=/";
    document.cookie = "contractPrompts=1; path=/";
  });
}

/** Pauses the page's animations without an end, such as the notice on home, as soon as they begin. */
async function withoutEndlessMotion(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window.top !== window) return;
    document.addEventListener("animationstart", ({ target }) => {
      for (const animation of (target as Element).getAnimations())
        if (animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY) animation.pause();
    });
  });
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Provides page objects; fails a test on unexpected errors on the console or of a page. */
export const test = base.extend<Pages & SessionFixtures & Pace & PopupOptions & MotionOptions, Sessions>({
  pace: ["usual", { option: true }],
  popups: [false, { option: true }],
  endlessMotion: [false, { option: true }],
  context: async ({ context, popups, endlessMotion }, use) => {
    if (!popups) await withoutPopups(context);
    if (!endlessMotion) await withoutEndlessMotion(context);
    await use(context);
  },
  page: async ({ page, pace }, use) => {
    if (pace === "slow") await slowDown(page);
    await use(page);
    // A changed answer that is still on its way must not fail a test that has ended.
    await page.unrouteAll({ behavior: "ignoreErrors" });
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
  api: async ({ baseURL }, use) => use(new ApiClient(baseURL ?? "")),
  sessionOf: async ({ api, sessions }, use) => {
    await use(async (username) => {
      const known = sessions.get(username);
      if (known !== undefined && (await api.knows(known))) return known;
      const session = await api.signIn(username, PASSWORD);
      sessions.set(username, session);
      return session;
    });
  },
  useSession: async ({ context, sessionOf, member }, use) => {
    await use(async (username = member) => injectSession(context, await sessionOf(username)));
  },
  openGame: async ({ useSession, play }, use) => {
    await use(async ({ username, game } = {}) => {
      await useSession(username);
      await play.open(game);
      const platform = await Platform.of(play.page);
      return { platform, before: await platform.balance() };
    });
  },
  newAccount: async ({ api }, use) => {
    await use(async () => {
      const username = freshName();
      await api.register(username, PASSWORD);
      return username;
    });
  },
  openSignInElsewhere: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      await withoutPopups(context);
      contexts.push(context);
      const signIn = new SignInPage(await context.newPage());
      await signIn.open();
      return signIn;
    });
    for (const context of contexts) await context.close();
  },
  sql: async ({ baseURL }, use) => {
    await use((text, ...values) => queryPlatform(dataFolderOf(baseURL ?? ""), text, values));
  },
  newDevices: async ({ sql }, use) => {
    await use(async (username) => {
      const logins = await sql(
        `SELECT e.detail -> 'newDevice' AS "isNew" FROM security_events e JOIN members m ON m.id = e.member_id
         WHERE m.username = $1 AND e.kind = 'signed-in' ORDER BY e.id`,
        username,
      );
      return logins.map(({ isNew }) => isNew);
    });
  },
  chooseLanguage: async ({ context, baseURL }, use) => {
    await use(async (code) => {
      await context.addCookies([{ name: "language", value: code, url: baseURL ?? "" }]);
      await context.addInitScript((value) => {
        if (location.origin !== "null" && window.top === window) localStorage.setItem("language", value);
      }, code);
    });
  },
  allowError: [
    async ({ context }, use) => {
      const broken: string[] = [];
      const known: RegExp[] = [];
      context.on("response", (response) => {
        // a file of the client that a page names and the build does not have; artwork is not built for every test
        if (response.status() === 404 && new URL(response.url()).pathname.startsWith("/assets/"))
          broken.push(`not found: ${response.url()}`);
      });
      context.on("weberror", (error) => broken.push(String(error.error())));
      context.on("console", (message) => {
        // The browser logs a refused call by itself; the test expects that response.
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
