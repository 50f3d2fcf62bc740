import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { chromium as settings } from "../chromium.ts";
import { SignInPage } from "../pages/sign-in.ts";
import { SESSION_KEY } from "../platform.ts";
import { VISUAL_TOUR } from "../visual-tour.ts";

/**
 * Takes screenshots of a running product (E2E_URL, or http://127.0.0.1:8080).
 *
 *     node e2e/tools/screens.ts                        the README's picture, docs/images/screens.png
 *     node e2e/tools/screens.ts --all <folder>         every screen in every size, theme and language, for a review
 *     … --size 390x844 --theme night --language EN --only login     fewer of them
 */
const { values } = parseArgs({
  options: {
    all: { type: "string" },
    size: { type: "string", multiple: true, default: ["360x740", "390x844", "1280x800"] },
    theme: { type: "string", multiple: true, default: ["night", "day"] },
    language: { type: "string", multiple: true, default: ["EN", "TY", "AR"] },
    only: { type: "string", multiple: true, default: [] },
  },
});
const base = process.env["E2E_URL"] ?? "http://127.0.0.1:8080";

interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: string;
  readonly language: string;
  readonly scale?: number;
}

const sessions = new Map<string, string>();

/** Session info of a demo account, signed in once. */
async function sessionOf(browser: Browser, username: string): Promise<string> {
  const known = sessions.get(username);
  if (known) return known;
  const page = await browser.newPage({ baseURL: base, locale: "en-US" });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.enter(username);
  const info = (await page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEY)) ?? "";
  sessions.set(username, info);
  await page.close();
  return info;
}

/** A browser context with this stored theme and language, signed in or not. */
async function enter(browser: Browser, look: Look, who: string): Promise<BrowserContext> {
  const { width, height, theme, language, scale = 1 } = look;
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: width < 1_000,
    locale: "en-US",
    colorScheme: theme === "day" ? "light" : "dark",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await context.addCookies([{ name: "language", value: language, url: base }]);
  const session = who === "visitor" || who === "operator" ? "" : await sessionOf(browser, who);
  await context.addInitScript(
    ([key, info, code]) => {
      if (location.origin === "null" || window.top !== window) return;
      localStorage.setItem("language", code);
      if (info) sessionStorage.setItem(key, info);
      // the announcement pop-ups over home, and an agent's contract prompts, count as seen
      document.cookie = "loginPus=1; path=/";
      document.cookie = "contractPrompts=1; path=/";
    },
    [SESSION_KEY, session, language] as const,
  );
  return context;
}

async function shoot(browser: Browser, name: string, look: Look): Promise<Buffer> {
  const stop = VISUAL_TOUR.find((one) => one.name === name);
  if (!stop) throw new Error(`there is no screen named ${name}`);
  const context = await enter(browser, look, stop.who);
  try {
    const page = await context.newPage();
    await stop.open(page);
    await page.waitForLoadState("networkidle", { timeout: 4_000 }).catch(() => {});
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

async function reviewSheet(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const names = VISUAL_TOUR.map(({ name }) => name).filter(
    (name) => values.only.length === 0 || values.only.includes(name),
  );
  for (const size of values.size)
    for (const theme of values.theme)
      for (const language of values.language)
        for (const name of names) {
          const [width = 390, height = 844] = size.split("x").map(Number);
          const file = join(folder, `${name}-${size}-${theme}-${language}.png`);
          try {
            writeFileSync(file, await shoot(browser, name, { width, height, theme, language }));
          } catch (error) {
            console.error(`${file}: ${String(error).split("\n")[0]}`);
            process.exitCode = 1;
          }
        }
}

/**
 * The README's picture: three phones in the light and dark themes beside the wide layout, on the brand's ink colour.
 */
async function readmeSheet(browser: Browser): Promise<void> {
  const phone = { width: 390, height: 844, scale: 2 };
  const shots = {
    home: await shoot(browser, "home", { ...phone, theme: "night", language: "EN" }),
    list: await shoot(browser, "list", { ...phone, theme: "day", language: "EN" }),
    play: await shoot(browser, "play", { ...phone, theme: "night", language: "EN" }),
    wide: await shoot(browser, "home-member", {
      width: 1_280,
      height: 844,
      scale: 2,
      theme: "night",
      language: "EN",
    }),
  };
  const figures = Object.entries(shots).map(
    ([name, png]) =>
      `<img class="${name}" src="data:image/png;base64,${png.toString("base64")}" height="600" alt="">`,
  );
  const page = await browser.newPage({ viewport: { width: 1_960, height: 680 } });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; display: flex; gap: 28px; align-items: center; justify-content: center; height: 100vh; background: #0b0914 }
    img { border-radius: 26px; box-shadow: 0 0 0 1px #ffffff1f, 0 24px 60px #000a }
  </style>${figures.join("")}`);
  await page.screenshot({ path: join(import.meta.dirname, "../../docs/images/screens.png") });
  await page.close();
}

const browser = await chromium.launch(settings);
try {
  if (values.all) await reviewSheet(browser, values.all);
  else await readmeSheet(browser);
} finally {
  await browser.close();
}
