import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { omitListData } from "../e2e/list-without-data.ts";
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from "./chromium.ts";
import { between, type Mark, withMarks } from "./cpu-time.ts";
import { startProduct } from "./product.ts";
import { type Figure, median, type Section, table } from "./report.ts";

const GAMES = 10_000;
const CPU = 4;
const ROUNDS = 3;
const APPENDS = 8;
const PAGE_SIZE = 25;
const LIST = '[role="list"][aria-label="Games"]';
/** A member of the demo merchant: when signed in, every tile has a favourite button. */
const MEMBER = { username: "player", password: "Foyer-2026" };
const TAPS = 6;
/** Pixels per second. */
const FLINGS = { fast: 8_000, steady: 3_000 } as const;
const FLING_SECONDS = 3;
/** Share of a fling's time that the main thread may be busy: above it, frames are lost however fast the rest is. */
const BUSY = 0.75;
/** Baseline: an empty page for the same measurements. */
const EMPTY_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Empty</title><button type="button" aria-pressed="false" onclick="this.ariaPressed='true';this.textContent='On'">Off</button><div style="height:900000px"></div>`;

/** The fields of a game that are changed; all others pass through unchanged. */
interface Game {
  readonly nodeId: string;
  readonly gameCode: string;
  readonly gameName: string;
}

/** Measurements recorded by the page itself. */
interface Notes {
  /** When the body of a list response was read, in milliseconds since navigation start. */
  dataAt: number;
  firstTileAt: number;
  /** Each append: from its data to the longer list in the document. */
  appends: number[];
  /** Appends whose cards in view have been painted. */
  filled: number;
  longTasks: number[];
  /** From each click to the end of the frame that shows its result. */
  taps: number[];
}

interface Fling {
  readonly frames: number;
  readonly longTasks: number;
  /** Frames in which part of the screen had no list row. */
  readonly blank: number;
  readonly mostElements: number;
}

declare global {
  interface Window {
    notes: Notes;
    watchFrames(list: string): void;
    framesSeen(): Omit<Fling, "longTasks">;
  }
}

/** Ten thousand games made from the existing ones: unique ids, codes and names, shared pictures. */
async function enough(url: string): Promise<Game[]> {
  const games: Game[] = [];
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const response = await fetch(`${url}/lgw/games?gameType=RNG&language=EN&platform=html5&pageNo=${pageNo}`);
    const { value } = (await response.json()) as { value: { games: Game[]; totalPages: number } };
    games.push(...value.games);
    pages = value.totalPages;
  }
  return Array.from({ length: GAMES + APPENDS * PAGE_SIZE }, (_, at) => {
    const game = games[at % games.length] as Game;
    return {
      ...game,
      nodeId: `${game.nodeId}-${at}`,
      gameCode: `${game.gameCode}-${at}`,
      gameName: `${game.gameName} ${at}`,
    };
  });
}

/**
 * Runs in the page before any other script. It notes clock times, and marks the same moments, whose CPU time the
 * trace has.
 */
function takeNotes(list: string): void {
  const notes: Notes = { dataAt: 0, firstTileAt: 0, appends: [], filled: 0, longTasks: [], taps: [] };
  window.notes = notes;
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) notes.longTasks.push(duration);
  }).observe({ type: "longtask" });
  /** In a frame's callback: when the frame has been painted. */
  const afterFrame = (then: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", then, { once: true });
    port1.start();
    port2.postMessage(0);
  };
  document.addEventListener(
    "click",
    () => {
      const at = performance.now();
      performance.mark("tap");
      requestAnimationFrame(() =>
        afterFrame(() => {
          notes.taps.push(performance.now() - at);
          performance.mark("tap shown");
        }),
      );
    },
    true,
  );
  const awaitFirstTile = () => {
    if (!document.querySelector(`${list} a`)) requestAnimationFrame(awaitFirstTile);
    else
      afterFrame(() => {
        notes.firstTileAt = performance.now();
        performance.mark("first tile");
      });
  };
  /** Until the game at this place of the list is shown, and no skeleton is in view. */
  const awaitCards = (place: number) => {
    const skeletons = document.querySelectorAll(`${list} > [role="presentation"] > [aria-hidden]`);
    const inView = [...skeletons].some((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    if (inView || !document.querySelector(`${list} [aria-posinset="${place}"]`))
      requestAnimationFrame(() => awaitCards(place));
    else
      afterFrame(() => {
        notes.filled++;
        performance.mark("filled");
      });
  };
  const awaitLonger = (since: number, place: number) => {
    const element = document.querySelector(list) as HTMLElement;
    const watch = new MutationObserver(() => {
      notes.appends.push(performance.now() - since);
      performance.mark("longer");
      watch.disconnect();
      requestAnimationFrame(() => awaitCards(place));
    });
    watch.observe(element, { attributes: true, attributeFilter: ["style"] });
  };

  let games = 0;
  const { json } = Response.prototype;
  Response.prototype.json = async function read(this: Response) {
    const value = await json.call(this);
    if (!this.url.includes("/lgw/games?")) return value;
    const now = performance.now();
    performance.mark("data");
    const place = games + 1;
    games += (value as { value: { games: unknown[] } }).value.games.length;
    if (notes.dataAt > 0) awaitLonger(now, place);
    else {
      notes.dataAt = now;
      awaitFirstTile();
    }
    return value;
  };

  window.watchFrames = (selector) => {
    const seen = { frames: 0, blank: 0, mostElements: 0 };
    let running = true;
    performance.mark("fling");
    const look = () => {
      if (!running) return;
      seen.frames++;
      const element = document.querySelector(selector);
      if (element) {
        const top = element.getBoundingClientRect().top;
        // Row positions come from their inline styles, so that measuring causes no layout.
        const rows = [...element.children].map((row) => {
          const { transform, blockSize } = (row as HTMLElement).style;
          const start = top + Number.parseFloat(transform.slice("translateY(".length));
          return [start, start + Number.parseFloat(blockSize)] as const;
        });
        const first = Math.min(...rows.map(([start]) => start));
        const last = Math.max(...rows.map(([, end]) => end));
        if (first > Math.max(0, top) || last < innerHeight) seen.blank++;
        // Not in every frame: counting takes time that the empty page does not spend.
        if (seen.frames % 10 === 1)
          seen.mostElements = Math.max(seen.mostElements, element.querySelectorAll("*").length + 1);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    window.framesSeen = () => {
      running = false;
      performance.mark("fling end");
      return seen;
    };
  };
}

interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

async function open(browser: Browser, then: (page: Page) => Promise<void>): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(takeNotes, LIST);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU });
  await then(page);
  return { page, cdp, close: () => context.close() };
}

/** The browser's session state after a login through the form. */
async function signIn(browser: Browser, url: string): Promise<[string, string][]> {
  const page = await browser.newPage();
  await page.goto(`${url}/m/login`);
  await page.getByLabel("Username", { exact: true }).fill(MEMBER.username);
  await page.getByLabel("Password", { exact: true }).fill(MEMBER.password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/m/home");
  const entries = await page.evaluate(() => Object.entries(sessionStorage) as [string, string][]);
  await page.close();
  return entries;
}

/** The list with `count` games in its first response and further pages of 25. */
function openList(browser: Browser, { url, games, session }: Product, count: number): Promise<Visit> {
  return open(browser, async (page) => {
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
    }, session);
    // the platform does not know the ten thousand games: this answers a favourite as the platform would
    await page.route("**/lgw/games/favourites", (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ json: { success: true, value: { nodeId: "", favourite: true } } }),
    );
    const answer = (pageNo: number) => {
      const from = pageNo === 1 ? 0 : count + (pageNo - 2) * PAGE_SIZE;
      const value = {
        games: games.slice(from, pageNo === 1 ? count : from + PAGE_SIZE),
        pageNum: pageNo,
        totalPages: count < GAMES ? 1 : APPENDS + 1,
        total: count,
      };
      return JSON.stringify({ success: true, value });
    };
    await page.route(/\/lgw\/games\?/, (route) => {
      const pageNo = Number(new URL(route.request().url()).searchParams.get("pageNo") ?? 1);
      return route.fulfill({ contentType: "application/json", body: answer(pageNo) });
    });
    await omitListData(page);
    await page.goto(`${url}/m/gameList?gameType=RNG`);
    await page.waitForFunction(() => window.notes.firstTileAt > 0, null, { timeout: 60_000 });
  });
}

async function fling({ page, cdp }: Visit, speed: number): Promise<Fling> {
  await page.evaluate((list) => {
    window.notes.longTasks.length = 0;
    window.watchFrames(list);
  }, LIST);
  await cdp.send("Input.synthesizeScrollGesture", {
    x: 195,
    y: 500,
    yDistance: -speed * FLING_SECONDS,
    speed,
    gestureSourceType: "mouse",
    preventFling: true,
  });
  return page.evaluate(() => ({ ...window.framesSeen(), longTasks: window.notes.longTasks.length }));
}

async function heapOf({ cdp }: Visit): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return usedSize;
}

/** Scrolls to the end repeatedly until every further page has been appended. */
async function appendAll({ page }: Visit): Promise<number[]> {
  for (let done = 0; done < APPENDS; done++) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction((count) => window.notes.filled > count, done, { timeout: 20_000 });
  }
  return page.evaluate(() => window.notes.appends);
}

/** Taps unpressed buttons one after the other and waits until each is pressed. @returns the slowest tap */
async function tapEach({ page }: Visit, buttons: string, times: number): Promise<number> {
  const unpressed = page.locator(`${buttons}[aria-pressed="false"]`);
  for (let done = 0; done < times; done++) {
    const button = await unpressed.first().elementHandle();
    await button?.tap();
    await page.waitForFunction(
      ([one, count]) => one?.ariaPressed === "true" && window.notes.taps.length === count,
      [button, done + 1] as const,
    );
  }
  return page.evaluate(() => Math.max(...window.notes.taps));
}

/** Scrolls past the banners, whose slides would affect the measured taps. */
async function tapFavourites(visit: Visit): Promise<number> {
  await visit.page.evaluate((list) => {
    scrollTo(0, (document.querySelector(list) as HTMLElement).offsetTop);
  }, LIST);
  return tapEach(visit, `${LIST} button`, TAPS);
}

/** Measured setup: the product, the games its list returns, and a member's session. */
interface Product {
  readonly url: string;
  readonly games: readonly Game[];
  readonly session: readonly [string, string][];
}

interface Round {
  readonly cpu: Cpu;
  readonly tap: number;
  readonly floorTap: number;
  readonly firstTile: number;
  readonly heap: number;
  readonly appends: number[];
  readonly floor: Record<keyof typeof FLINGS, Fling>;
  readonly list: Record<keyof typeof FLINGS, Fling>;
}

async function flings(visit: Visit): Promise<Record<keyof typeof FLINGS, Fling>> {
  const fast = await fling(visit, FLINGS.fast);
  return { fast, steady: await fling(visit, FLINGS.steady) };
}

/** CPU time of the list's main thread, in milliseconds. */
interface Cpu {
  readonly firstTile: number;
  readonly appends: number[];
  /** From the data of each append to its cards in view. */
  readonly filled: number[];
  readonly tap: number;
  readonly flings: Record<keyof typeof FLINGS, number>;
}

function cpuOf(marks: readonly Mark[]): Cpu {
  const [firstTile = Number.NaN] = between(marks, "data", "first tile");
  const [fast = Number.NaN, steady = Number.NaN] = between(marks, "fling", "fling end");
  const tap = Math.max(...between(marks, "tap", "tap shown"));
  const [appends, filled] = [between(marks, "data", "longer"), between(marks, "data", "filled")];
  return { firstTile, tap, flings: { fast, steady }, appends, filled };
}

async function measure(browser: Browser, product: Product): Promise<Round> {
  const empty = await open(browser, async (page) => {
    await page.route("http://empty.invalid/", (route) =>
      route.fulfill({ contentType: "text/html", body: EMPTY_PAGE }),
    );
    await page.goto("http://empty.invalid/");
  });
  const floorTap = await tapEach(empty, "button", 1);
  const floor = await flings(empty);
  await empty.close();

  const short = await openList(browser, product, PAGE_SIZE);
  const heapOfFew = await heapOf(short);
  await short.close();

  const [times, marks] = await withMarks(browser, async () => {
    const long = await openList(browser, product, GAMES);
    const { dataAt, firstTileAt } = await long.page.evaluate(() => window.notes);
    const heap = (await heapOf(long)) - heapOfFew;
    const tap = await tapFavourites(long);
    const list = await flings(long);
    const appends = await appendAll(long);
    await long.close();
    return { firstTile: firstTileAt - dataAt, heap, tap, list, appends };
  });
  return { ...times, cpu: cpuOf(marks), floorTap, floor };
}

/** The endless list with ten thousand games on a slow phone, and an empty page scrolled in the same way. */
export async function run(): Promise<Section> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
  try {
    const { url } = product;
    const measured = { url, games: await enough(url), session: await signIn(browser, url) };
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(browser, measured));
    const mid = (read: (round: Round) => number) => median(rounds.map(read));
    const worst = (read: (one: Fling) => number) =>
      Math.max(...rounds.flatMap(({ list }) => Object.values(list).map(read)));
    const plain = (what: string, number: number, unit: string, atMost: number): Figure => ({
      what,
      value: `${Number(number.toPrecision(3))}${unit}`,
      floor: "",
      ratio: number,
      target: { atMost },
    });
    const frames = (name: keyof typeof FLINGS, atLeast: number): Figure => ({
      what: `frames of a fling at ${FLINGS[name].toLocaleString("en")} px/s`,
      value: String(mid(({ list }) => list[name].frames)),
      floor: String(mid(({ floor }) => floor[name].frames)),
      ratio: mid(({ list, floor }) => list[name].frames / floor[name].frames),
      target: { atLeast },
    });
    const busy = (name: keyof typeof FLINGS): Figure => {
      const time = mid(({ cpu }) => cpu.flings[name]);
      return {
        ...plain(
          `a fling at ${FLINGS[name].toLocaleString("en")} px/s, of CPU time`,
          time,
          ` ms of ${FLING_SECONDS} s`,
          BUSY,
        ),
        ratio: time / (FLING_SECONDS * 1000),
      };
    };
    return {
      title: `The game list at ${GAMES.toLocaleString("en")} games`,
      method: `Chromium at 390×844 with the CPU slowed ${CPU} times; the list's calls are answered with ${GAMES.toLocaleString("en")} games at once and 25 at a time from there; a member's session, so that every tile has its favourite button and those with a jackpot its amount; wheel gestures of ${FLING_SECONDS} s over the list and over an empty page in turn; median of ${ROUNDS} rounds. An append lasts until the list is longer; its cards follow. Elements are those of the list, heap is what the list holds beyond one of 25 games, the games' own data among it. Of CPU time: how long the main thread itself ran, slowed, whatever else the machine did.`,
      figures: [
        plain(
          "first tile after the data",
          mid(({ firstTile }) => firstTile),
          " ms",
          150,
        ),
        plain(
          "first tile after the data, of CPU time",
          mid(({ cpu }) => cpu.firstTile),
          " ms",
          150,
        ),
        plain(
          "most elements",
          worst(({ mostElements }) => mostElements),
          "",
          250,
        ),
        plain("heap", mid(({ heap }) => heap) / 2 ** 20, " MB", 5),
        frames("fast", 0.75),
        frames("steady", 0.97),
        busy("fast"),
        busy("steady"),
        plain(
          "long tasks in a fling",
          worst(({ longTasks }) => longTasks),
          "",
          0,
        ),
        plain(
          "blank frames",
          worst(({ blank }) => blank),
          "",
          0,
        ),
        {
          ...plain(
            "slowest tap on a favourite button, to the end of its frame",
            mid(({ tap }) => tap),
            " ms",
            40,
          ),
          floor: `a bare button ${mid(({ floorTap }) => floorTap).toPrecision(3)} ms`,
        },
        plain(
          "slowest tap on a favourite button, of CPU time",
          mid(({ cpu }) => cpu.tap),
          " ms",
          40,
        ),
        plain("append of 25", median(rounds.flatMap(({ appends }) => appends)), " ms", 10),
        {
          ...plain("append of 25, of CPU time", median(rounds.flatMap(({ cpu }) => cpu.appends)), " ms", 10),
          floor: `with its cards in view ${median(rounds.flatMap(({ cpu }) => cpu.filled)).toPrecision(3)} ms`,
        },
      ],
    };
  } finally {
    await browser.close();
    await product.close();
  }
}

if (import.meta.main) console.log(table(await run()));
