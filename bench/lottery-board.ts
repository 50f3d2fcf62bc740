import { type Browser, chromium, type Page } from "playwright-core";
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from "./chromium.ts";
import { between, withMarks } from "./cpu-time.ts";
import { startProduct } from "./product.ts";
import { type Figure, median, type Section, table } from "./report.ts";

const CPU = 4;
const VISITS = 3;
const TAPS = 16;
/** The first taps of a visit load what only a picked board shows. */
const WARM_UP = 4;

/** The boards with the most numbers in view: 50 balls of the largest bet type, and 49 cells with others below. */
const BOARDS = {
  "50 balls in five rows": {
    address: "/m/launchGame?code=ELOTT_MINUTE_FIVE&playType=trad",
    buttons: "[role=group] > button[data-value]",
  },
  "49 cells with odds": {
    address: "/m/launchGame?code=LOTT_FORTY_NINE&playType=ent",
    buttons: "[role=group] > button[data-value]",
  },
} as const;
/** Baseline: the same number of buttons on an empty page, which turn by themselves. */
const FLOOR = `<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title>
<style>button{inline-size:44px;block-size:44px;border-radius:50%;border:0;background:#ddd}button[aria-pressed=true]{background:#333;color:#fff}</style>
<div role="group" onclick="const b=event.target.closest('button');if(b)b.ariaPressed=String(b.ariaPressed!=='true')">${Array.from(
  { length: 50 },
  (_, at) => `<button type="button" data-value="${at}" aria-pressed="false">${at % 10}</button>`,
).join("")}</div>`;

declare global {
  interface Window {
    tapTimes: number[];
  }
}

/** Runs in the page before any other script: notes each click until the end of the frame that shows its result. */
function noteTaps(): void {
  window.tapTimes = [];
  document.addEventListener(
    "click",
    () => {
      const at = performance.now();
      performance.mark("tap");
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener(
          "message",
          () => {
            window.tapTimes.push(performance.now() - at);
            performance.mark("tap shown");
          },
          { once: true },
        );
        port1.start();
        port2.postMessage(0);
      });
    },
    true,
  );
}

interface Taps {
  readonly clock: number[];
  readonly cpu: number[];
}

/** Taps numbers spread over the board, each not picked before, and waits until each is shown as picked. */
async function tapAll(page: Page, buttons: string): Promise<void> {
  const all = page.locator(buttons);
  await all.first().waitFor();
  const count = await all.count();
  for (let done = 0; done < TAPS; done++) {
    const button = all.nth((done * 7) % count);
    await button.scrollIntoViewIfNeeded();
    const element = await button.elementHandle();
    await button.tap();
    await page.waitForFunction(
      ([one, taps]) => one?.getAttribute("aria-pressed") === "true" && window.tapTimes.length === taps,
      [element, done + 1] as const,
    );
  }
}

async function visit(browser: Browser, buttons: string, go: (page: Page) => Promise<unknown>): Promise<Taps> {
  const [clock, marks] = await withMarks(browser, async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await page.addInitScript(noteTaps);
    const cdp = await context.newCDPSession(page);
    await go(page);
    await page.locator(buttons).first().waitFor();
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    await tapAll(page, buttons);
    const times = await page.evaluate(() => window.tapTimes);
    await context.close();
    return times;
  });
  return { clock: clock.slice(WARM_UP), cpu: between(marks, "tap", "tap shown").slice(WARM_UP) };
}

async function openFloor(page: Page): Promise<void> {
  await page.route("http://floor.invalid/", (route) =>
    route.fulfill({ contentType: "text/html", body: FLOOR }),
  );
  await page.goto("http://floor.invalid/");
}

/** Taps on the numbers of lottery boards on a slow phone, and on bare buttons in the same way. */
export async function run(): Promise<Section> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
  try {
    const figures: Figure[] = [];
    for (const [name, { address, buttons }] of Object.entries(BOARDS)) {
      const floors: Taps[] = [];
      const boards: Taps[] = [];
      for (let round = 0; round < VISITS; round++) {
        floors.push(await visit(browser, "button", openFloor));
        boards.push(await visit(browser, buttons, (page) => page.goto(product.url + address)));
      }
      for (const by of ["clock", "cpu"] as const) {
        const all = boards.flatMap((taps) => taps[by]);
        const floor = floors.flatMap((taps) => taps[by]);
        const text = (times: readonly number[]) =>
          `${median(times).toFixed(1)} ms (least ${Math.min(...times).toFixed(1)}, most ${Math.max(...times).toFixed(1)})`;
        figures.push({
          what: `${name}: a tap to the end of its frame${by === "cpu" ? ", of CPU time" : ""}`,
          value: text(all),
          floor: text(floor),
          ratio: median(all),
          target: { atMost: 40 },
        });
      }
    }
    return {
      title: "Taps on the board of a lottery",
      method: `Chromium at 390×844 with the CPU slowed ${CPU} times; ${TAPS - WARM_UP} numbers tapped after ${WARM_UP} others, in ${VISITS} visits in turn with 50 bare buttons; from the click to the end of the frame that shows the number as picked, median. Of CPU time: how long the main thread itself ran, slowed, whatever else the machine did.`,
      figures,
    };
  } finally {
    await browser.close();
    await product.close();
  }
}

if (import.meta.main) console.log(table(await run()));
