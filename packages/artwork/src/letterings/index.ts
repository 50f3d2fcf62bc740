import type { Lettering } from "../lettering.ts";
import { elastic, fine, plate, poster, slant, strips, wide } from "./foot.ts";
import { arc, board, ghost, open, ribbon, smile, spine, twin } from "./shaped.ts";

const letterings = {
  arc,
  board,
  elastic,
  fine,
  ghost,
  open,
  plate,
  poster,
  ribbon,
  slant,
  smile,
  spine,
  strips,
  twin,
  wide,
} satisfies Record<string, Lettering>;

export type LetteringStyle = keyof typeof letterings;
export const LETTERINGS: Record<LetteringStyle, Lettering> = letterings;
export const LETTERING_STYLES = Object.keys(letterings) as LetteringStyle[];
