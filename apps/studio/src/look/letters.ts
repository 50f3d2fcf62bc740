/**
 * Capital letters as single strokes, each about 100 wide and 150 high, centred on 0,0; drawn as paths, so
 * that no font is needed.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: "M-52 75L0-75L52 75M-34 28H34",
  B: "M-46-75V75H12C44 75 54 56 54 36S44 0 12 0H-46M12 0C40 0 48-18 48-38S38-75 10-75H-46",
  D: "M-46-75V75H-10C40 75 56 36 56 0S40-75-10-75Z",
  E: "M46-75H-42V75H48M-42-2H34",
  F: "M-42 75V-75H46M-42-4H34",
  I: "M0-75V75",
  J: "M34-75V30C34 62 14 75-10 75S-50 58-50 34",
  K: "M-42-75V75M46-75L-42 14M-8-18L50 75",
  L: "M-38-75V75H44",
  N: "M-48 75V-75L48 75V-75",
  O: "M0-75C48-75 58-40 58 0S48 75 0 75S-58 40-58 0S-48-75 0-75Z",
  Q: "M0-75C48-75 58-40 58 0S48 75 0 75S-58 40-58 0S-48-75 0-75ZM18 32L60 82",
  R: "M-44 75V-75H8C40-75 50-54 50-36S40 4 8 4H-44M4 4L52 75",
  S: "M46-50C38-68 20-75 0-75C-28-75-46-60-46-38C-46 18 50-20 50 36C50 62 28 75 0 75C-26 75-42 66-50 46",
  U: "M-48-75V20C-48 58-28 75 0 75S48 58 48 20V-75",
  W: "M-66-75L-36 75L0-30L36 75L66-75",
  "1": "M-22-46L10-75V75",
  "0": "M0-75C40-75 48-40 48 0S40 75 0 75S-48 40-48 0S-40-75 0-75Z",
  "9": "M46-30C46-2 26 14 0 14S-46-2-46-30S-26-75 0-75S46-58 46-30C46 30 20 66-24 75",
  "?": "M-40-34C-40-60-22-78 2-78S44-60 44-36C44-4 2-6 2 30M2 72V74",
};
const NARROW = new Set(["I", "1", "J"]);
const advance = (letter: string) => (NARROW.has(letter) ? 92 : letter === "W" ? 172 : 148);

/**
 * A word along the x axis, centred on 0,0.
 * @param paint attributes of its strokes; widths are in units of the letters, before `scale`
 */
export function letteredWord(word: string, scale: number, paint: string): string {
  const letters = [...word];
  const width = letters.reduce((sum, letter) => sum + advance(letter), 0);
  let x = -width / 2;
  const placed = letters.map((letter) => {
    const middle = x + advance(letter) / 2;
    x += advance(letter);
    return `<path d="${LETTERS[letter] ?? ""}" transform="translate(${middle} 0)"/>`;
  });
  return `<g transform="scale(${scale})" fill="none" stroke-linecap="round" stroke-linejoin="round" ${paint}>${placed.join("")}</g>`;
}

export const wordWidth = (word: string, scale: number): number =>
  [...word].reduce((sum, letter) => sum + advance(letter), 0) * scale;
