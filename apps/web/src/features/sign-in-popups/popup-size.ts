import type { Popup } from "@foyer/contract/announcements";
import type { CSSProperties } from "react";

/** Popup pixel sizes are converted to rem by dividing by 100 (spec section 9). */
export const remOf = (pixels: number): number => pixels / 100;

/** Size of that rem on screen: the design is 750 px wide, so 7.5 of them are the column's width. */
const DRAWING = { "--drawing-rem": `calc(min(100vw, var(--column)) / ${remOf(750)})` } as CSSProperties;

/** Size of a pop-up in the sheet: as designed, limited to the sheet's width. */
export function popupSize({ width, height }: Pick<Popup, "width" | "height">): CSSProperties {
  return {
    ...DRAWING,
    ...(width !== undefined && {
      inlineSize: `min(calc(${remOf(width)} * var(--drawing-rem)), 100%)`,
      maxInlineSize: "none",
    }),
    ...(height !== undefined && { minBlockSize: `calc(${remOf(height)} * var(--drawing-rem))` }),
  };
}
