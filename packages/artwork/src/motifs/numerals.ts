import { each, round } from "../shapes.ts";

/** Strokes of 0 to 9 in a box 10 wide and 16 high: pictures contain no font, so numerals are drawn. */
const STROKES = [
  "M5 0C8.5 0 10 3 10 8S8.5 16 5 16S0 13 0 8S1.5 0 5 0Z",
  "M1 3.5L6 0V16",
  "M.5 4C.5 1.5 2.5 0 5 0S9.5 1.5 9.5 4C9.5 8 .5 11 .5 16H10",
  "M.5 1.5C5-1.5 9.5.5 9.5 4C9.5 6.5 7 7.5 4 7.5C8 7.5 10 9 10 11.8C10 16 4.5 17 0 14.5",
  "M7.5 16V0L0 11.5H10",
  "M9 0H1.5L1 7C4 5.5 10 6 10 11C10 16 4 17 0 14.5",
  "M9 1C4-1.5 0 3 0 10.5C0 14 2 16 5 16S10 14 10 11S8 6.5 5 6.5S0 8.5 0 10.5",
  "M0 0H10C6.5 5 4.5 10 4 16",
  "M5 7.2C2 7.2.8 5.5.8 3.7S2.5 0 5 0S9.2 1.7 9.2 3.7S8 7.2 5 7.2C2 7.2 0 9 0 11.6S2 16 5 16S10 14.2 10 11.6S8 7.2 5 7.2Z",
  "M1 15C6 17.5 10 13 10 5.5C10 2 8 0 5 0S0 2 0 5S2 9.5 5 9.5S10 7.5 10 5.5",
];

/** An integer centred on x,y, its numerals `height` tall. */
export function numeral(value: number, x: number, y: number, height: number, colour: string): string {
  const digits = [...String(value)].map(Number);
  const scale = height / 16;
  const width = digits.length * 10 + (digits.length - 1) * 4.5;
  const strokes = each(
    digits,
    (digit, i) => `<path d="${STROKES[digit]}" transform="translate(${i * 14.5})"/>`,
  );
  return `<g fill="none" stroke="${colour}" stroke-width="3.2" stroke-linejoin="round" transform="translate(${round(x - (width * scale) / 2)} ${round(y - height / 2)})scale(${Math.round(scale * 100) / 100})">${strokes}</g>`;
}
