import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import axe from "axe-core";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { pairwise } from "../../test/pairwise.ts";
import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/deferred.css";
import { currentTheme } from "../features/switch-theme/theme.ts";
import { createNavigator, NavigationContext, onePlace, toQueryString } from "../lib/navigation/index.ts";
import GalleryScreen from "./gallery-screen.tsx";
import { PARTS } from "./parts.ts";
import type { GallerySearch } from "./use-page-settings.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const SETTINGS = pairwise({
  theme: ["dark", "light"],
  direction: [undefined, "rtl"],
  text: [undefined, "200"],
}).map(({ theme, direction, text }) => ({
  theme,
  ...(direction && { direction }),
  ...(text && { text }),
}));

const log = vi.spyOn(console, "error");
const fetching = vi.spyOn(globalThis, "fetch");

let leave = () => {};

/** The gallery as at an address, without a gateway. */
async function renderGallery(search: GallerySearch): Promise<void> {
  const screen = "/m/gallery";
  const navigator = await createNavigator(onePlace(screen + toQueryString(search)), () => ({
    screen,
    search,
    component: GalleryScreen,
    lazy: false,
  }));
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  // Without act: lazy chunks, layout and observers update the parts by themselves.
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  root.render(
    <I18nProvider i18n={i18n}>
      <NavigationContext value={navigator}>
        <GalleryScreen />
      </NavigationContext>
    </I18nProvider>,
  );
  leave = () => {
    root.unmount();
    element.remove();
  };
  await vi.waitFor(() => {
    expect(document.querySelectorAll("article").length).toBeGreaterThan(0);
    expect(document.querySelector("[role=listitem]")).not.toBeNull();
  });
}

const nameOf = (element: Element) =>
  `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.trim().slice(0, 40)}"`;

/** Elements that reach beyond the sides of the page, or whose text runs over them; what scrolls sideways may. */
function findOverflow(root: HTMLElement = document.body): string[] {
  const width = document.documentElement.clientWidth;
  const isHeld = (element: Element | null): boolean =>
    element !== null &&
    element !== root &&
    (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || isHeld(element.parentElement));
  const found: string[] = [];
  if (document.documentElement.scrollWidth > width) found.push("the page scrolls sideways");
  for (const element of root.querySelectorAll("*")) {
    const box = element.getBoundingClientRect();
    if (element.closest("[aria-hidden=true]")) continue;
    if (box.width < 2 || box.height < 2 || isHeld(element.parentElement)) continue;
    if (box.left < -1 || box.right > width + 1) found.push(`out of the page: ${nameOf(element)}`);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const spills =
      getComputedStyle(element).overflowX === "visible" && element.scrollWidth > element.clientWidth + 1;
    if (hasText && spills && element.clientWidth > 0) found.push(`runs over: ${nameOf(element)}`);
  }
  return found;
}

/** Emulates preferences of an operating system, besides that for less motion. */
const emulate = (...features: { name: string; value: string }[]) =>
  cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: "reduce" }, ...features],
  });

// Every animation of every part at once keeps the processor busy while the tests look at what stands still.
beforeAll(() => emulate());
afterAll(() => cdp().send("Emulation.setEmulatedMedia", { features: [] }));
beforeEach(async () => {
  localStorage.removeItem("theme");
  log.mockClear();
  fetching.mockClear();
  await page.viewport(320, 740);
});
afterEach(() => leave());

test.each(SETTINGS)(
  "the gallery has no errors, requests, overflow or, with text of usual size, accessibility violations with %o",
  async (search) => {
    await renderGallery(search);
    const headings = [...document.querySelectorAll("section > h2[id]")].map(({ id }) => id);
    expect(headings).toEqual(PARTS.map(({ layer, folder }) => `${layer}-${folder}`));
    expect(currentTheme()).toBe(search.theme);
    expect(document.documentElement.dir).toBe(search.direction ?? "ltr");
    expect(getComputedStyle(document.documentElement).fontSize).toBe(search.text ? "32px" : "16px");
    expect(findOverflow()).toEqual([]);
    expect(log).not.toHaveBeenCalled();
    expect(fetching).not.toHaveBeenCalled();
    if (!search.text) {
      await page.viewport(840, 900);
      expect(await violations()).toEqual([]);
    }
    leave();
    expect(document.documentElement.dir).toBe("");
    expect(getComputedStyle(document.documentElement).fontSize).toBe("16px");
  },
);

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, { runOnly: WCAG, resultTypes: ["violations"] });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, any, html }) => `${id}: ${target.join(" ")} ${any[0]?.message ?? ""} ${html.slice(0, 80)}`,
    ),
  );
}

test("nothing reaches out of a sheet, dialog, side panel or menu at 320 px with text twice as large", async () => {
  await renderGallery({ direction: "rtl", text: "200" });
  for (const name of [
    "Open long sheet",
    "Open dialog",
    "Open sheet with foot",
    "Open side panel",
    "Open menu",
  ]) {
    await page.getByRole("button", { name, exact: true }).click();
    const panel = document.querySelector("dialog")?.lastElementChild as HTMLElement;
    await Promise.all(panel.getAnimations().map(({ finished }) => finished));
    expect(findOverflow(panel), name).toEqual([]);
    expect(panel.scrollWidth, name).toBeLessThanOrEqual(panel.clientWidth);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.querySelector("dialog")).toBeNull();
  }
});

test("the theme System forgets the chosen theme", async () => {
  await renderGallery({ theme: "light" });
  expect(localStorage.getItem("theme")).toBe("light");
  leave();
  await renderGallery({ theme: "system" });
  expect(localStorage.getItem("theme")).toBeNull();
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  expect(currentTheme()).toBe(system);
});

test("a link of the gallery's contents moves the focus to its part and the address names it", async () => {
  await renderGallery({});
  await page.getByRole("link", { name: "game-grid" }).click();
  expect(document.activeElement?.id).toBe("widgets-game-grid");
  expect(location.hash).toBe("#widgets-game-grid");
});

const hasEdge = (style: CSSStyleDeclaration) =>
  (style.outlineStyle !== "none" && style.outlineWidth !== "0px") ||
  (style.borderTopStyle !== "none" && style.borderTopWidth !== "0px") ||
  style.appearance === "auto";
/** What draws the box of a control: the box around a text field, the chip after a radio button. */
const boxOf = (control: Element) =>
  control.matches("[type=radio]")
    ? control.nextElementSibling
    : control.matches("input:not([type=checkbox])")
      ? control.parentElement
      : control;

test("in forced colours every field, chip, button and checkbox keeps an edge, and what is chosen is marked", async () => {
  await renderGallery({});
  const boxes = [...document.querySelectorAll("figure button, figure a, figure input, figure textarea")]
    .map(boxOf)
    .filter((box) => box !== null)
    .filter((box) => {
      const { boxShadow, backgroundColor, backgroundImage } = getComputedStyle(box);
      return boxShadow !== "none" || backgroundImage !== "none" || !/^rgba.*, 0\)$/.test(backgroundColor);
    })
    // A card is no control, and a switch has an edge of its own within.
    .filter((box) => box.getBoundingClientRect().height <= 60 && !box.matches("[role=switch]"));
  expect(boxes.length).toBeGreaterThan(20);
  await emulate({ name: "forced-colors", value: "active" });
  try {
    await vi.waitFor(() => expect(matchMedia("(forced-colors: active)").matches).toBe(true));
    expect(boxes.filter((box) => !hasEdge(getComputedStyle(box))).map(nameOf)).toEqual([]);
    const chosen = [
      ...document.querySelectorAll(
        "figure :is([aria-current]:not([aria-current=false]), [aria-pressed=true], [type=radio]:checked + *)",
      ),
    ];
    expect(chosen.length).toBeGreaterThan(3);
    const marked = document.body.appendChild(document.createElement("mark"));
    marked.style.cssText = "forced-color-adjust: none; background: Highlight";
    const highlight = getComputedStyle(marked).backgroundColor;
    marked.remove();
    expect(chosen.filter((one) => getComputedStyle(one).backgroundColor !== highlight).map(nameOf)).toEqual(
      [],
    );
  } finally {
    await emulate();
  }
});
