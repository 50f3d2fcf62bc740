import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gamePaths, type PlayRules } from "@foyer/wallet-protocol";
import { type Browser, type BrowserContext, chromium, type FrameLocator, type Page } from "playwright-core";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchOf, PAID_GAME, type TestStudio, testStudio } from "../../testing/studio.ts";
import { QUICK } from "../../testing/timings.ts";
import type { DoneRound } from "../play-api.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
/** Polling limits that allow for a slow browser and for free spins. */
const SOON = { timeout: 120_000, interval: 50 };
const WORDS = "window.words";
/** The stake of the next round, as the controls show it. */
const STAKE = "footer button[aria-haspopup=dialog]";
/** Folder for screenshots to inspect by eye; none are taken when unset. */
const PICTURES = process.env["STUDIO_PICTURES"];

let studio: TestStudio;
let lobby: Server;
let browser: Browser;
/** By whether they ask for less motion; their pages share a cache. */
const contexts = new Map<boolean, BrowserContext>();
let folder: string;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => probe.once("listening", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

/** A lobby: a sandboxed frame and a listener for its messages. */
const lobbyPage = (url: string) => `<!doctype html><meta name="viewport" content="width=device-width">
<style>html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}</style>
<script>${WORDS}=[];addEventListener("message",(e)=>${WORDS}.push(e.data.event))</script>
<iframe sandbox="allow-scripts" src="${url}"></iframe>`;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "foyer-client-"));
  const root = fileURLToPath(new URL("../../", import.meta.url));
  await build({
    configFile: path.join(root, "vite.config.ts"),
    root: path.join(root, "src/client"),
    build: { outDir: folder, emptyOutDir: true },
    logLevel: "silent",
  });
  const port = await freePort();
  studio = await testStudio({
    timings: { ...QUICK, walletTimeout: 8_000, betTimeout: 20_000, spinTimeout: 8_000 },
    env: { STUDIO_CLIENT_DIR: folder, STUDIO_PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  await studio.app.listen({ port, host: "127.0.0.1" });
  lobby = createServer((request, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(lobbyPage(new URL(request.url ?? "/", "http://lobby").searchParams.get("game") ?? "")),
  ).listen(0, "127.0.0.1");
  await new Promise((done) => lobby.once("listening", done));
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
});
afterAll(async () => {
  await browser.close();
  lobby.closeAllConnections();
  await new Promise((done) => lobby.close(done));
  await studio.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  studio.peer.calm();
  studio.peer.release();
  for (const context of contexts.values()) for (const page of context.pages()) await page.close();
});

interface OpenedGame {
  readonly page: Page;
  readonly game: FrameLocator;
  readonly faults: string[];
  /** The player's, for another game. */
  readonly token: string;
  walletBalance(): number;
  words(): Promise<string[]>;
}

interface OpenOptions {
  free?: boolean;
  reduced?: boolean;
  meta?: PlayRules;
  /** A player who already sits in another tab. */
  token?: string;
  code?: string;
  /** What the game wrongly believes: its wallet's balance, and a stake beyond those offered. */
  belief?: { balance: number; beyond?: number };
}

async function openGame(balance = 100 * 100_000, change: OpenOptions = {}): Promise<OpenedGame> {
  const token = change.token ?? studio.peer.admit(balance);
  const player = studio.peer.players.get(token);
  const origin = `http://127.0.0.1:${(lobby.address() as AddressInfo).port}`;
  const who = change.free ? { currency: "XXX" } : { user: player?.user ?? "", token };
  const { url } = (
    await studio.operator(
      gamePaths.url,
      launchOf({
        ...who,
        lobby_url: origin,
        ...(change.meta && { meta: change.meta }),
        ...(change.code && { game_code: change.code }),
      }),
    )
  ).json() as {
    url: string;
  };
  const page = await (await contextOf(change.reduced ?? false)).newPage();
  if (change.belief) await mislead(page, change.belief);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error") faults.push(line.text());
  });
  await page.goto(`${origin}/?game=${encodeURIComponent(url)}`);
  const game = page.frameLocator("iframe");
  await game.getByRole("button", { name: "Spin" }).waitFor();
  return {
    page,
    game,
    faults,
    token,
    walletBalance: () => player?.balance ?? -1,
    words: () => page.evaluate(WORDS),
  };
}

async function contextOf(reduced: boolean): Promise<BrowserContext> {
  const context =
    contexts.get(reduced) ??
    (await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: reduced ? "reduce" : "no-preference",
    }));
  contexts.set(reduced, context);
  return context;
}

/** Changes the state that the game receives from its server; its stake is the highest. */
async function mislead(page: Page, belief: NonNullable<OpenOptions["belief"]>): Promise<void> {
  await page.addInitScript(({ balance, beyond }) => {
    if (window.top === window) return;
    const parse = JSON.parse;
    JSON.parse = (text, reviver) => {
      const value = parse(text, reviver);
      if (!value?.state || !value.game?.stakes) return value;
      if (beyond !== undefined) value.game.stakes.push(beyond);
      Object.assign(value.state, { balance, stake: value.game.stakes.at(-1) });
      return value;
    };
  }, belief);
}

const yuan = (amount: number) => `¥${(Math.trunc(amount / 1_000) / 100).toFixed(2)}`;

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

/** A message from the lobby to the game. */
const tell = (page: Page, word: object): Promise<void> =>
  page.evaluate((data) => {
    document.querySelector("iframe")?.contentWindow?.postMessage({ type: "foyer.lobby", ...data }, "*");
  }, word);

/** Notes every celebration of a win, by its size. */
async function watchTiers(page: Page): Promise<() => Promise<string[]>> {
  const frame = page.frames().find((f) => f.url().includes("/play/"));
  if (!frame) throw new Error("no game on the page");
  await frame.evaluate(() => {
    const root = document.getElementById("game") as HTMLElement;
    const seen: string[] = [];
    Object.assign(window, { tiers: seen });
    new MutationObserver(() => {
      if (root.dataset["tier"]) seen.push(root.dataset["tier"]);
    }).observe(root, { attributeFilter: ["data-tier"] });
  });
  return () => frame.evaluate(() => (window as unknown as { tiers: string[] }).tiers);
}

describe.skipIf(!existsSync(CHROMIUM))("the game client in a sandboxed frame on a phone", () => {
  it("a spin announces its result, updates the balance and notifies the lobby, whose bar shows the balance", async () => {
    const { page, game, faults, walletBalance, words } = await openGame();
    expect(await game.locator(".balance").isVisible()).toBe(false);
    await picture(page, "idle");
    await game.getByRole("button", { name: "Spin" }).click();
    await game.getByRole("button", { name: "Spin" }).waitFor();
    await expect
      .poll(() => game.locator("[aria-live]").textContent(), SOON)
      .toMatch(/No win|You win|Returned/);
    await expect
      .poll(() => game.locator(".balance").textContent(), SOON)
      .toBe(`Balance ${yuan(walletBalance())}`);
    expect(studio.peer.countOf("win")).toBe(studio.peer.countOf("bet"));
    await expect
      .poll(words, SOON)
      .toEqual(expect.arrayContaining(["ready", "roundStart", "balance", "roundEnd"]));
    await picture(page, "after");
    expect(faults).toEqual([]);
  });

  it("a return of a part of the stake or of all of it is said plainly, without celebration", async () => {
    const { page, game } = await openGame(100 * 100_000, { reduced: true });
    let share = 0;
    await page.route("**/api/spin", async (route) => {
      const response = await route.fetch();
      const done = (await response.json()) as DoneRound;
      const [first] = done.round.spins;
      const spins = first && [{ ...first, coins: 1, wins: [{ symbol: first.landed[0]?.[0], count: 1 }] }];
      const answer = { ...done, win: Math.round(done.stake * share), round: { ...done.round, spins } };
      await route.fulfill({ response, json: answer });
    });
    const tiers = await watchTiers(page);
    for (const [part, expected] of [
      [0.24, /^Returned ¥0\.\d+ of your ¥[\d.]+ stake$/],
      [1, /^Returned (¥[\d.]+) of your \1 stake$/],
    ] as const) {
      share = part;
      await game.getByRole("button", { name: "Spin" }).click();
      await expect.poll(() => game.locator(".won").textContent(), SOON).toMatch(expected);
      await game.getByRole("button", { name: "Spin" }).waitFor();
      expect(await game.locator("[aria-live]").textContent()).toMatch(expected);
      expect(await game.locator(".lit").count()).toBe(0);
      await picture(page, `returned-${share}`);
    }
    expect(await tiers()).toEqual([]);
  });

  it("a win on a line draws the line, names the symbol and is announced to a screen reader once", async () => {
    const { page, game, words } = await openGame(100 * 100_000, { reduced: true });
    await page.route("**/api/spin", async (route) => {
      const response = await route.fetch();
      const done = (await response.json()) as DoneRound;
      const [first] = done.round.spins;
      const wins = [{ symbol: 0, count: 3, line: 0, coins: 500 }];
      const spins = first && [{ kind: "base", landed: first.landed, wins, multiplier: 1, coins: 500 }];
      await route.fulfill({ response, json: { ...done, win: done.stake * 3, round: { coins: 500, spins } } });
    });
    await game.getByRole("button", { name: "Spin" }).click();
    const announcement = game.locator("[aria-live]");
    await expect
      .poll(() => announcement.textContent(), SOON)
      .toMatch(/^3 × Two koi, line 1\. You win ¥[\d.]+$/);
    expect(await game.locator(".won").textContent()).toMatch(/^3 × Two koi, line 1\+¥/);
    expect(await game.locator(".won").getAttribute("aria-hidden")).toBe("true");
    expect(await game.locator(".win-lines .winning").count()).toBe(1);
    expect(await game.getByRole("img", { name: /^Reel 1: \w.*\. Reel 2: \w/ }).count()).toBe(1);
    await expect.poll(words, SOON).toContain("win");
    await picture(page, "line");
  });

  it("the next spin begins after the minimum game cycle, and turbo is offered only where it is allowed", async () => {
    const { page, game, faults } = await openGame(100 * 100_000, {
      reduced: true,
      meta: { minimum_cycle_ms: 1_200, turbo: false },
    });
    expect(await game.getByRole("button", { name: "Turbo" }).count()).toBe(0);
    const begun: number[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/spin")) begun.push(performance.now());
    });
    for (let i = 0; i < 2; i++) await game.getByRole("button", { name: "Spin" }).click();
    await expect.poll(() => begun.length, SOON).toBe(2);
    // Requests are seen with a little delay, and the second may have waited less for its turn.
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(1_000);
    await game.getByRole("button", { name: "Spin" }).waitFor();
    expect(faults).toEqual([]);
  });

  it("a spin that comes too soon for the server is repeated until it is taken", async () => {
    const { page, game } = await openGame(100 * 100_000, { reduced: true });
    let refused = 0;
    await page.route("**/api/spin", (route) =>
      refused++ < 2
        ? route.fulfill({
            status: 429,
            headers: { "access-control-allow-origin": "null" },
            json: { error: "too-soon" },
          })
        : route.continue(),
    );
    await game.getByRole("button", { name: "Spin" }).click();
    await expect
      .poll(() => game.locator("[aria-live]").textContent(), SOON)
      .toMatch(/No win|You win|Returned/);
    expect(refused).toBe(3);
  });

  it("Back closes an open sheet and stays in the game", async () => {
    const { page, game } = await openGame();
    const before = page.url();
    await game.getByRole("button", { name: "Rules and payouts" }).click();
    await game.getByRole("heading", { name: "Rules and payouts" }).waitFor();
    // Page.goBack would wait for a navigation of the lobby, which must not happen.
    await page.evaluate(() => history.back());
    await game.getByRole("heading", { name: "Rules and payouts" }).waitFor({ state: "detached" });
    expect(page.url()).toBe(before);
    await game.locator("button.figure").click();
    await game.getByRole("button", { name: "Close" }).click();
    await game.getByRole("dialog").waitFor({ state: "detached" });
    await game.getByRole("button", { name: "Spin" }).click({ trial: true });
  });

  it("the sound setting is left to the lobby to remember, and restored by it", async () => {
    const { page, game, words } = await openGame();
    const sound = game.getByRole("button", { name: "Sound" });
    expect(await sound.getAttribute("aria-pressed")).toBe("false");
    await sound.click();
    await expect.poll(words, SOON).toContain("sound");
    expect(await sound.getAttribute("aria-pressed")).toBe("true");
    await tell(page, { event: "sound", on: false });
    await expect.poll(() => sound.getAttribute("aria-pressed"), SOON).toBe("false");
  });

  it("the game follows a balance that changed in another tab", async () => {
    const { page, game } = await openGame();
    await tell(page, { event: "balance", amount: 0 });
    await expect.poll(() => game.locator(".balance").textContent(), SOON).toBe("Balance ¥0.00");
    const bets = studio.peer.countOf("bet");
    await game.getByRole("button", { name: "Spin" }).click();
    await game.getByText("Your balance is too low for this stake.").waitFor();
    expect(studio.peer.countOf("bet")).toBe(bets);
  });

  it("reels that turn move finished pictures: nothing is laid out or drawn again for a frame", async () => {
    const { page, game } = await openGame();
    studio.peer.script("bet", "hold");
    const arrived = studio.peer.arrival("bet");
    await game.getByRole("button", { name: "Spin" }).click();
    await arrived;
    const animated = await game.locator("body").evaluate(() => {
      const timing = ["offset", "computedOffset", "easing", "composite"];
      return document
        .getAnimations()
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
        .flatMap((frame) => Object.keys(frame).filter((property) => !timing.includes(property)));
    });
    await picture(page, "turning");
    studio.peer.release();
    await game.getByRole("button", { name: "Spin" }).waitFor();
    expect(animated).toContain("transform");
    expect(animated.filter((property) => property !== "transform" && property !== "opacity")).toEqual([]);
  });

  it("the space bar starts a spin under reduced motion", async () => {
    const { page, game } = await openGame(100 * 100_000, { reduced: true });
    const bets = studio.peer.countOf("bet");
    await game.locator("body").click({ position: { x: 5, y: 5 } });
    await page.keyboard.press("Space");
    await expect
      .poll(() => game.locator("[aria-live]").textContent(), SOON)
      .toMatch(/No win|You win|Returned/);
    expect(studio.peer.countOf("bet")).toBe(bets + 1);
  });

  it("a spin whose response is lost continues with the same round", async () => {
    const { page, game, walletBalance } = await openGame();
    const bets = studio.peer.countOf("bet");
    let cut = 0;
    await page.route("**/api/spin", async (route) => {
      if (cut++ === 0) {
        await route.fetch();
        await route.abort("connectionreset");
      } else await route.continue();
    });
    await game.getByRole("button", { name: "Spin" }).click();
    await game.getByText("Connection lost. Your round is safe. Reconnecting…").waitFor();
    await expect
      .poll(() => game.locator("[aria-live]").textContent(), SOON)
      .toMatch(/No win|You win|Returned/);
    expect(studio.peer.countOf("bet")).toBe(bets + 1);
    await expect
      .poll(() => game.locator(".balance").textContent(), SOON)
      .toBe(`Balance ${yuan(walletBalance())}`);
  });

  it("a spin whose wallet does not answer returns the stake and shows a message", async () => {
    const { game, walletBalance } = await openGame();
    const before = walletBalance();
    studio.peer.script("bet", "lose-answer", "lose-answer", "lose-answer");
    await game.getByRole("button", { name: "Spin" }).click();
    await game.getByText("The round was cancelled.").waitFor();
    await expect.poll(walletBalance, SOON).toBe(before);
    expect(await game.locator(".balance").textContent()).toBe(`Balance ${yuan(before)}`);
  });

  it("a player without enough money sees so before anything is staked, and is offered a deposit", async () => {
    const { page, game, words } = await openGame(1_000);
    const spins: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/spin")) spins.push(request.url());
    });
    await game.getByRole("button", { name: "Spin" }).click();
    await game.getByText("Your balance is too low for this stake.").waitFor();
    expect(spins).toEqual([]);
    await game.getByRole("button", { name: "Deposit" }).click();
    await expect.poll(words, SOON).toContain("deposit");
  });

  it("a wallet emptied elsewhere refuses the stake with the same message", async () => {
    const { page, game } = await openGame(0, { belief: { balance: 100_000_000 } });
    const refused = page.waitForResponse(
      (response) => response.url().endsWith("/api/spin") && !response.ok(),
    );
    await game.getByRole("button", { name: "Spin" }).click();
    expect(await (await refused).json()).toEqual({ error: "not-enough-money" });
    await game.getByText("Your balance is too low for this stake.").waitFor();
  });

  it("a wallet below the stake offers a lower stake or a deposit", async () => {
    const { game, walletBalance } = await openGame(150_000, { reduced: true, belief: { balance: 150_000 } });
    await game.getByRole("button", { name: "Spin" }).click();
    await game.getByRole("button", { name: "Deposit" }).waitFor();
    await game.getByRole("alert").getByRole("button", { name: "Lower stake" }).click();
    await expect.poll(() => game.getByRole("alert").count(), SOON).toBe(0);
    expect(
      await game.getByRole("button", { name: "Spin" }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    const stake = Number((await game.locator(STAKE).innerText()).replace(/[^\d.]/g, ""));
    expect(stake).toBeGreaterThan(0);
    expect(stake).toBeLessThanOrEqual(1.5);
    await game.getByRole("button", { name: "Spin" }).click();
    await expect
      .poll(() => game.locator("[aria-live]").textContent(), SOON)
      .toMatch(/No win|You win|Returned/);
    expect(walletBalance()).toBeGreaterThanOrEqual(0);
  });

  it("a stake beyond the limits is refused by the server, takes nothing, and an allowed one is offered", async () => {
    const { game, walletBalance } = await openGame(100 * 100_000, {
      belief: { balance: 100_000_000_000, beyond: 99_900_000 },
    });
    expect(await game.locator(STAKE).innerText()).toBe("¥999.00");
    await game.getByRole("button", { name: "Spin" }).click();
    await game.getByText("This stake isn't available.").waitFor();
    await game.getByRole("alert").getByRole("button", { name: "Lower stake" }).click();
    await expect.poll(() => game.locator(STAKE).innerText(), SOON).not.toBe("¥999.00");
    expect(walletBalance()).toBe(100 * 100_000);
  });

  it("a closed session says so, and asks the lobby to open the game again", async () => {
    const { page, game, words } = await openGame();
    await page.route("**/api/spin", (route) =>
      route.fulfill({
        status: 401,
        json: { error: "session-expired" },
        headers: { "access-control-allow-origin": "null" },
      }),
    );
    await game.getByRole("button", { name: "Spin" }).click();
    await game.getByText("Session closed after inactivity.").waitFor();
    await game.getByRole("button", { name: "Open again" }).click();
    await expect.poll(words, SOON).toContain("expired");
  });

  it("an error message covers no row of the reels on a small phone", async () => {
    const { page, game } = await openGame(100 * 100_000, { code: "OZMARA_SATURN_DRIFT" });
    await page.route("**/api/spin", (route) => route.abort());
    await page.setViewportSize({ width: 360, height: 740 });
    await game.getByRole("button", { name: "Spin" }).click();
    const notice = game.getByRole("alert");
    await notice.waitFor();
    for (const [width, height] of [
      [360, 740],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The message slides in, and the game makes room for it.
      await expect
        .poll(async () => {
          const [reels, message] = await Promise.all([
            game.locator(".reels").boundingBox(),
            notice.boundingBox(),
          ]);
          if (!reels || !message || message.y < 0 || message.y + message.height > height) return false;
          return message.y + message.height <= reels.y || message.y >= reels.y + reels.height;
        }, SOON)
        .toBe(true);
    }
  });

  it("simultaneous spins of two games in two tabs are each paid once", async () => {
    const one = await openGame(100 * 100_000, { reduced: true });
    const other = await openGame(0, { reduced: true, token: one.token, code: PAID_GAME });
    const rounds = await Promise.all(
      [one, other].map(async ({ page, game }) => {
        const answer = page.waitForResponse(
          (response) => response.url().endsWith("/api/spin") && response.ok(),
        );
        await game.getByRole("button", { name: "Spin" }).click();
        return (await (await answer).json()) as DoneRound;
      }),
    );
    const after = rounds.reduce((sum, { stake, win }) => sum - stake + win, 100 * 100_000);
    await expect.poll(one.walletBalance, SOON).toBe(after);
  });

  it("the rules sheet shows the return, and the history sheet the last rounds", async () => {
    const { page, game } = await openGame();
    await game.getByRole("button", { name: "Spin" }).click();
    await game.getByRole("button", { name: "Spin" }).waitFor();
    await game.getByRole("button", { name: "Rules and payouts" }).click();
    await game.getByText(/Return to player: 9[4-6]\.\d\d %/).waitFor();
    await game.getByText(/^Volatility: (Low|Medium|High|Very high)$/).waitFor();
    await game.getByText(/^Top win: [\d,]+ × stake$/).waitFor();
    await game.getByText(/^(Free spins|Prize): once in \d+ rounds on average$/).waitFor();
    expect(await game.locator(".lines polyline").count()).toBeGreaterThan(4);
    await picture(page, "rules");
    await game.getByRole("button", { name: "Close" }).click();
    await game.getByRole("button", { name: "Last rounds" }).click();
    await expect.poll(() => game.getByRole("row").count(), SOON).toBe(2);
    expect(await game.getByRole("columnheader").first().innerText()).toMatch(
      /^Time, [A-Z]{3,4}([+-]\d+(:\d+)?)?$/i,
    );
    await game.getByRole("button", { name: "Close" }).click();
    const stake = await game.locator(STAKE).innerText();
    await game.getByRole("button", { name: "Raise stake" }).click();
    await expect.poll(() => game.locator(STAKE).innerText(), SOON).not.toBe(stake);
  });

  it("on phones on their side the reels take the height and the controls stand beside them", async () => {
    const { page, game } = await openGame();
    const boxOf = async (part: string) => {
      const box = await game.locator(part).boundingBox();
      if (!box) throw new Error(`${part} is not shown`);
      return box;
    };
    for (const [width, height] of [
      [740, 360],
      [844, 390],
      [667, 311],
      [616, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(
          async () => {
            const boxes = await Promise.all([".frame", ".bet", ".spin", ".opts"].map(boxOf));
            const [reels, ...controls] = boxes;
            return (
              reels !== undefined &&
              reels.height > height * 0.8 &&
              controls.every(({ x }) => reels.x + reels.width <= x) &&
              boxes.every(
                ({ x, y, width: wide, height: tall }) =>
                  Math.min(x, y) >= 0 && x + wide <= width && y + tall <= height,
              )
            );
          },
          { ...SOON, message: `${width}×${height}` },
        )
        .toBe(true);
      for (const name of ["Spin", "Rules and payouts", "Last rounds", "Sound", "Turbo", "Raise stake"])
        await game.getByRole("button", { name, exact: true }).click({ trial: true });
      await picture(page, `landscape-${width}`);
    }
  });

  it("on upright phones neither above nor below the reels more than a sixth of the height is empty", async () => {
    const { page, game } = await openGame();
    const edgesOf = async (part: string) => {
      const box = await game.locator(part).boundingBox();
      return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) };
    };
    for (const [width, height] of [
      [390, 788],
      [360, 684],
      [320, 512],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(
          async () => {
            const [head, reels, controls] = await Promise.all(["header", ".frame", ".spin"].map(edgesOf));
            if (!head || !reels || !controls) return false;
            const most = height / 6;
            return (
              reels.bottom - reels.top > height * 0.4 &&
              reels.top - head.bottom < most &&
              controls.top - reels.bottom < most &&
              height - controls.bottom < most &&
              controls.bottom <= height
            );
          },
          { ...SOON, message: `${width}×${height}` },
        )
        .toBe(true);
      await picture(page, `upright-${width}`);
    }
  });

  it("a free game shows its money for fun, and makes no wallet calls", async () => {
    const calls = studio.peer.calls.length;
    const { game } = await openGame(0, { free: true });
    await game.getByText(/^Playing for fun · [\d,]+\.\d\d$/).waitFor();
    await game.getByRole("button", { name: "Spin" }).click();
    await game.getByRole("button", { name: "Spin" }).waitFor();
    await expect
      .poll(() => game.locator("[aria-live]").textContent(), SOON)
      .toMatch(/No win|You win|Returned/);
    expect(studio.peer.calls.length).toBe(calls);
  });
});
