import type { Popup } from "@foyer/contract/announcements";
import type { CSSProperties } from "react";

/** Popup pixel sizes are converted to rem by dividing by 100 (spec section 9). */
export const remOf = (pixels: number): number => pixels / 100;

/** Such a rem is one of a drawing 750 pixels wide that fills the column: `7.5` of them are the column. */
const DRAWING = { "--drawing-rem": `calc(min(100vw, var(--column)) / ${remOf(750)})` } as CSSProperties;

/** The size of a pop-up's card: as drawn, but never larger than the screen lets it be. */
export function popupSize({ width, height }: Pick<Popup, "width" | "height">): CSSProperties {
  return {
    ...DRAWING,
    ...(width !== undefined && {
      inlineSize: `min(calc(${remOf(width)} * var(--drawing-rem)), 100%)`,
      maxInlineSize: "none",
    }),
    ...(height !== undefined && { blockSize: `min(calc(${remOf(height)} * var(--drawing-rem)), 88%)` }),
  };
}
