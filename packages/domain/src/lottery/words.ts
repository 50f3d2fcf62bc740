/**
 * Values that are words. Every other value of a bet type is a number, or numbers with hyphens between them; clients have a
 * text for each word.
 */
export const SIDES = ["big", "small", "odd", "even"] as const;
export const DRAGON_TIGER = ["dragon", "tiger"] as const;
export const DRAGON_TIGER_TIE = ["dragon", "tiger", "tie"] as const;
export const DIGIT_PATTERNS = ["triple", "straight", "pair", "half-straight", "mixed"] as const;
export const DICE_PATTERNS = ["triple", "straight", "pair", "mixed"] as const;
export const COLOURS = ["red", "blue", "green"] as const;
/** In the order of the years. */
export const ZODIACS = [
  "rat",
  "ox",
  "tiger",
  "rabbit",
  "dragon",
  "snake",
  "horse",
  "goat",
  "monkey",
  "rooster",
  "dog",
  "pig",
] as const;

export const LOTTERY_WORDS: readonly string[] = [
  ...new Set<string>([
    ...SIDES,
    ...DRAGON_TIGER_TIE,
    ...DIGIT_PATTERNS,
    ...DICE_PATTERNS,
    ...COLOURS,
    ...ZODIACS,
  ]),
].sort();
