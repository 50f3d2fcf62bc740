/** Minimum contrast ratio of text (WCAG 2.2, level AA). */
const LEAST_CONTRAST = 4.5;

const channel = (hex: string, from: number): number => {
  const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const isColour = (value: string | undefined): value is string => /^#[\da-f]{6}$/i.test(value ?? "");

/**
 * A merchant's background colour with a readable text colour: text below the minimum contrast becomes white or black.
 * Undefined without a background, so that the default colours apply.
 */
export function readableColours(
  ground: string | undefined,
  words: string | undefined,
): { ground: string; words: string } | undefined {
  if (!isColour(ground)) return undefined;
  if (isColour(words) && contrast(ground, words) >= LEAST_CONTRAST) return { ground, words };
  const [white, black] = ["#ffffff", "#000000"] as const;
  return { ground, words: contrast(ground, white) >= contrast(ground, black) ? white : black };
}
