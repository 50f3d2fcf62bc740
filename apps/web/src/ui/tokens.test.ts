import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");
const block = (css: string, selector: string): Record<string, string> => {
  const body = css.slice(css.indexOf(`${selector} {`)).split("}")[0] ?? "";
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
};

const css = read("tokens.css");
const night = block(css, ":root");
const day = { ...night, ...block(css, '[data-theme="light"]') };

type Rgb = [number, number, number];
function rgba(hex: string): [...Rgb, number] {
  const full = hex.length === 4 ? hex.replace(/[\da-f]/gi, "$&$&") : hex;
  const at = (index: number) => Number.parseInt(full.slice(1 + index * 2, 3 + index * 2), 16);
  return [at(0), at(1), at(2), full.length > 7 ? at(3) / 255 : 1];
}
function over(top: string, under: string): Rgb {
  const [r, g, b, a] = rgba(top);
  const ground = rgba(under);
  return [r, g, b].map((value, at) => value * a + (ground[at] ?? 0) * (1 - a)) as Rgb;
}
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(text: Rgb, ground: Rgb): number {
  const [light, dark] = [luminance(text), luminance(ground)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Text (or edge), background, what is behind the background, minimum contrast ratio. */
const PAIRS: readonly (readonly [string, string, (string | undefined)?, number?])[] = [
  ...["text", "text-2", "text-3"].flatMap((text) =>
    ["ink-1", "ink-2", "ink-3"].map((ink): [string, string] => [text, ink]),
  ),
  ["on-accent", "accent"],
  ["on-accent", "accent-hi"],
  ["accent-text", "ink-1"],
  ["accent-text", "ink-2"],
  ["accent-text", "accent-veil", "ink-2"],
  ["live", "ink-2"],
  ["win", "ink-3"],
  ["error", "ink-1"],
  ["error", "ink-2"],
  ["cool", "ink-2"],
  ["ink-1", "text"],
  ["#ffffff", "live-fill"],
  ["line-strong", "ink-1", undefined, 3],
  ["line-strong", "ink-2", undefined, 3],
];

describe.each([
  ["by night", night],
  ["by day", day],
])("contrast %s", (_, tokens) => {
  const value = (name: string) => (name.startsWith("#") ? name : (tokens[name] ?? ""));
  const cases = PAIRS.map(([text, ground, under = "ink-1", least = 4.5]) => ({ text, ground, under, least }));
  it.each(cases)(
    "$text on $ground over $under has the required contrast",
    ({ text, ground, under, least }) => {
      const below = over(value(ground), value(under));
      expect(contrast(over(value(text), "#000000"), below)).toBeGreaterThanOrEqual(least);
    },
  );
});

describe("design tokens", () => {
  it("every wide-gamut token has a token of the same name", () => {
    const wide = read("tokens-wide.css");
    for (const name of Object.keys(block(wide, ":root"))) expect(night).toHaveProperty(name);
    for (const name of Object.keys(block(wide, '[data-theme="light"]'))) expect(day).toHaveProperty(name);
  });

  it("accent-rgb has the channels of accent in both themes", () => {
    for (const tokens of [night, day])
      expect(tokens["accent-rgb"]?.split(" ").map(Number)).toEqual(rgba(tokens["accent"] ?? "").slice(0, 3));
  });

  it("durations are 0 ms under prefers-reduced-motion", () => {
    expect(css).toMatch(/prefers-reduced-motion: reduce\)[^}]*--m-1: 0ms[^}]*--m-2: 0ms[^}]*--m-3: 0ms/);
  });
});
