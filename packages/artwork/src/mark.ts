import { CAP } from "./lettering.ts";
import { type LetterShaper, letters, lineWidth } from "./letters.ts";
import { random } from "./random.ts";
import { each, polygon, star } from "./shapes.ts";

export interface MarkSpec {
  /** Vendor code, the seed of the mark: each code gives another mark. */
  code: string;
  /** The name whose initials it shows; null for the common mark. */
  name: string | null;
}

const SIDE = 96;
const FACE = { stretch: 100, weight: 800 };

/** Frame outlines centred on 0,0, and the width inside them for letters. */
const FRAMES: readonly (readonly [outline: string, room: number])[] = [
  ["M-42 0A42 42 0 1 1 42 0A42 42 0 1 1 -42 0Z", 54],
  [polygon(6, 44), 50],
  [polygon(6, 44, 0), 52],
  [polygon(8, 44, Math.PI / 8), 56],
  [polygon(4, 45), 40],
  [star(14, 45, 38), 50],
  ["M-34-42H34Q42-42 42-34V34Q42 42 34 42H-34Q-42 42-42 34V-34Q-42-42-34-42Z", 58],
  ["M-38-42H38V6Q38 30 0 45Q-38 30-38 6Z", 52],
  ["M-36 42V-6A36 36 0 0 1 36-6V42Z", 50],
  ["M-44-32H44V-11A11 11 0 0 0 44 11V32H-44V11A11 11 0 0 0-44-11Z", 54],
  ["M-42 42V-14A28 28 0 0 1-14-42H42V14A28 28 0 0 1 14 42Z", 54],
];

/** Up to two initials of a name; articles are skipped. */
function initialsOf(name: string): string {
  const words = name.toUpperCase().split(" ");
  const telling = words.length > 2 ? words.filter((word) => word !== "THE") : words;
  return each(telling.slice(0, 2), (word) => word.charAt(0));
}

/**
 * A vendor's mark in white on a transparent ground: its initials in a frame, which is filled, outlined or
 * double-outlined.
 */
export function markSvg({ code, name }: MarkSpec, shaper: LetterShaper): string {
  const r = random(`mark ${code}`);
  const [outline, room] = r.pick(FRAMES);
  const style = r.pick(["filled", "lined", "twice"] as const);
  const initials = name === null ? null : initialsOf(name);
  const inner = (fill: string) => {
    if (initials === null) return `<path d="${star(4, 30, 9)}" fill="${fill}"/>`;
    const size = Math.min(58, room / lineWidth(shaper, initials, FACE));
    return letters(shaper, initials, FACE, size, 0, (size * CAP) / 2, { fill, anchor: "middle" });
  };
  const drawing =
    style === "filled"
      ? `<mask id="cut" maskUnits="userSpaceOnUse" x="-48" y="-48" width="96" height="96"><path d="${outline}" fill="#fff"/>${inner("#000")}</mask><path d="M-48-48H48V48H-48Z" fill="#fff" mask="url(#cut)"/>`
      : `<path d="${outline}" fill="none" stroke="#fff" stroke-width="${style === "twice" ? 3 : 6}" stroke-linejoin="round"/>${
          style === "twice"
            ? `<path d="${outline}" transform="scale(.86)" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/>`
            : ""
        }<g transform="scale(.9)">${inner("#fff")}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="-48 -48 96 96">${drawing}</svg>`;
}
