import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { findOverflow } from "../overflow.ts";
import { english, filipino, ids, matching, textsOn } from "../shown-texts.ts";
import type { Stop } from "../stop.ts";
import { leaveScreen } from "../stop-tools.ts";
import { test as base, expect, withoutPopups } from "../test.ts";
import { VISUAL_TOUR } from "../visual-tour.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Rules without such a tag: headings in order, one `h1`, and names that contain the visible label. */
const BEYOND_WCAG = {
  "heading-order": { enabled: true },
  "page-has-heading-one": { enabled: true },
  "label-content-name-mismatch": { enabled: true },
};
/**
 * Widths between the breakpoints of the style sheets, each in one direction and the narrowest in both: what is too wide
 * in one direction is so in the other, unless a style names a side. 360 px is the width with text twice as large.
 */
const WIDTHS = { ltr: [1_280, 768, 320], rtl: [320, 390] };

/** What can be wrong in one theme or direction only. */
const TARGET_SIZE = "target-size";
const OF_APPEARANCE = ["color-contrast", TARGET_SIZE];

/** Minified: the builder's own copy takes twice as long to load as a check takes to run. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const ALREADY_LOADED = "undefined";

/** Violations of WCAG 2.2 AA that axe finds, including the target size of 24 px, also inside the game's frame. */
async function violations(page: Page, rules: "all" | "of appearance" = "all"): Promise<string[]> {
  const texts: string[] = [];
  for (const { id, selector, text } of await findings(page, rules)) {
    // A target that has scrolled partly under a bar is as large as ever, so it is measured in the middle of the page.
    const covered =
      id === TARGET_SIZE && selector !== undefined && (await findings(page, [id], selector)).length === 0;
    if (!covered) texts.push(text);
  }
  return texts;
}

interface Finding {
  readonly id: string;
  /** Undefined in a frame. */
  readonly selector: string | undefined;
  readonly text: string;
}

/** What axe finds in a page, or at one element of it, which is scrolled to the middle. */
async function findings(
  page: Page,
  rules: "all" | "of appearance" | string[],
  element?: string,
): Promise<Finding[]> {
  const alone = page.frames().length === 1;
  // The builder would load it twice for each check.
  if (alone && !(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, axeSource: alone ? ALREADY_LOADED : AXE });
  if (rules === "all") axe.options({ resultTypes: ["violations"], rules: BEYOND_WCAG }).withTags(WCAG);
  else
    axe.options({ resultTypes: ["violations"] }).withRules(rules === "of appearance" ? OF_APPEARANCE : rules);
  if (element !== undefined) {
    await page.locator(element).evaluate((at) => at.scrollIntoView({ block: "center" }));
    axe.include(element);
  }
  const { violations: found } = await axe
    // A blank page would only be needed to merge the findings of several frames; opening one takes as long as the
    // check.
    .setLegacyMode(alone)
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => ({
      id,
      selector: target.length === 1 ? String(target[0]) : undefined,
      text: `${id}: ${target.join(" ")} ${any[0]?.message ?? ""}`,
    })),
  );
}

/** Sets the text size of the browser's settings, before or after a page opens; it lasts as long as the session. */
async function setTextSize(devtools: CDPSession, pixels: number): Promise<void> {
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: pixels } });
}

/** Nothing overflows at this width, once the layout has settled. */
async function expectToFit(page: Page, width: number, height = 740): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect.poll(() => findOverflow(page), { message: `at ${width} px` }).toEqual([]);
}

/** One page per worker for the stops of each visitor, opened once; stops that leave something behind have their own. */
const test = base.extend<{ stop: Stop | undefined }, { rooms: Map<Stop["who"], BrowserContext> }>({
  stop: [undefined, { option: true }],
  rooms: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const contexts = new Map<Stop["who"], BrowserContext>();
      await use(contexts);
      for (const context of contexts.values()) await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, rooms: contexts, stop }, use) => {
    if (!stop) throw new Error("every test is one of a stop");
    // A page that nobody looks at would go on polling.
    for (const [who, context] of contexts)
      if (who !== stop.who) await context.close().then(() => contexts.delete(who));
    const known = stop.marks ? undefined : contexts.get(stop.who);
    const context = known ?? (await browser.newContext());
    if (!known) await withoutPopups(context);
    if (!stop.marks) contexts.set(stop.who, context);
    await use(context);
    if (stop.marks) await context.close();
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
});

/**
 * At most so many stops of a visitor run one after the other in one worker: few enough that no worker idles, and each
 * worker opens the pages of few visitors.
 */
const GROUP = 40;
const groups = Object.values(Object.groupBy(VISUAL_TOUR, ({ who }) => who)).flatMap((stops) =>
  stops.flatMap((_, at) => (at % GROUP === 0 ? [stops.slice(at, at + GROUP)] : [])),
);
test.describe.configure({ mode: "parallel" });
// Colours are checked without transitions.
test.use({ contextOptions: { reducedMotion: "reduce" } });

function testOf(stop: Stop): void {
  test.describe(stop.name, () => {
    test.use({ stop });

    test(`the screen "${stop.name}" is accessible, translated and without overflow`, async ({
      page,
      context,
      chooseLanguage,
      useSession,
      newAccount,
      allowError,
    }) => {
      allowError(/Failed to fetch dynamically imported module/);
      const isNew = page.url() === "about:blank";
      if (!isNew) await leaveScreen(page);
      const devtools = await context.newCDPSession(page);
      if (isNew && stop.who === "player") await useSession();
      if (isNew && stop.who === "agent") await useSession("agent");
      if (isNew && stop.who === "newcomer") await useSession(await newAccount());

      await test.step("in Filipino, the longer language, with text twice as large", async () => {
        if (isNew) await chooseLanguage("TY");
        else await page.evaluate(() => document.documentElement.setAttribute("dir", "ltr"));
        await page.emulateMedia({ colorScheme: "dark" });
        await page.setViewportSize({ width: 360, height: 740 });
        await setTextSize(devtools, 32);
        await stop.open(page);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
        expect(await findOverflow(page)).toEqual([]);
        const texts = await textsOn(page);
        expect(matching(filipino, texts).length, "in Filipino").toBeGreaterThan(1);
        expect(matching(english, texts), "in English").toEqual([]);
        expect(
          texts.filter((text) => ids.has(text)),
          "an id in place of a text",
        ).toEqual([]);
      });

      await test.step("with text of the usual size, in the dark theme", async () => {
        await setTextSize(devtools, 16);
        for (const width of WIDTHS.ltr) await expectToFit(page, width);
        await expect.poll(() => violations(page)).toEqual([]);
      });

      await test.step("from right to left, in the light theme", async () => {
        await page.emulateMedia({ colorScheme: "light" });
        await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
        await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
        // The styles of this direction load after the first screen where the page began in the other one.
        await expect(page.locator("body")).toHaveCSS("text-align", "right");
        await expect.poll(() => violations(page, "of appearance")).toEqual([]);
        for (const width of WIDTHS.rtl) await expectToFit(page, width);
      });
      await devtools.detach();
    });
  });
}

for (const [number, stops] of groups.entries())
  test.describe(`group ${number + 1}`, () => {
    test.describe.configure({ mode: "default" });
    for (const stop of stops) testOf(stop);
  });
