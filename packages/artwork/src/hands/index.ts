import type { Hand } from "../lettering.ts";
import { elastic, fine, plate, poster, slant, strips, wide } from "./foot.ts";
import { arc, board, ghost, open, ribbon, smile, spine, twin } from "./shaped.ts";

const hands = {
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
} satisfies Record<string, Hand>;

export type LetteringStyle = keyof typeof hands;
export const HANDS: Record<LetteringStyle, Hand> = hands;
export const LETTERING_STYLES = Object.keys(hands) as LetteringStyle[];
