import type { DrawNumbers } from "../bet-type.ts";

/**
 * Results of which every bet type sees all cases equally often. Where a lottery has few results, they are all there. Where
 * it has too many, each prize or place runs through all its own numbers; that is enough for bets on single prizes, whose
 * expected hits add up, but not for bets on several of them.
 */

/** All numbers of so many digits. */
export function* digitTexts(digits: number): Generator<string> {
  for (let number = 0; number < 10 ** digits; number++) yield String(number).padStart(digits, "0");
}

export function* allDigits(digits: number): Generator<DrawNumbers> {
  for (const text of digitTexts(digits)) yield text.split("");
}

export function* allDice(): Generator<DrawNumbers> {
  for (let roll = 0; roll < 216; roll++)
    yield [Math.floor(roll / 36), Math.floor(roll / 6) % 6, roll % 6].map((face) => String(face + 1));
}

/** All orders of so many of the values. */
export function* arrangements(values: readonly string[], count: number): Generator<readonly string[]> {
  if (count === 0) yield [];
  else
    for (const value of values)
      for (const rest of arrangements(
        values.filter((other) => other !== value),
        count - 1,
      ))
        yield [value, ...rest];
}

/** The numbers at some places in every way, and the others in order at the places that are left. */
export function* placed(
  values: readonly string[],
  length: number,
  places: readonly number[],
): Generator<DrawNumbers> {
  for (const chosen of arrangements(values, places.length)) {
    const others = values.filter((value) => !chosen.includes(value));
    let next = 0;
    yield Array.from({ length }, (_, place) => {
      const at = places.indexOf(place);
      return (at >= 0 ? chosen[at] : others[next++]) ?? "";
    });
  }
}

const rotated = (text: string, by: number): string => text.slice(by) + text.slice(0, by);

/**
 * Ten thousand results of prizes of these digits: each prize's last digits run through all numbers of four digits, or of as
 * many as it has, in an order of its own. The special prize also begins with all of them.
 */
export function* eachPrize(digits: readonly number[]): Generator<DrawNumbers> {
  for (const text of digitTexts(4)) {
    const [a = "", b = "", c = "", d = ""] = text;
    yield digits.map((count, prize) => {
      if (prize === 0) return { 4: text, 5: a + b + c + a + d, 6: a + b + c + b + a + d }[count] ?? "";
      return `0${rotated(text, prize % 4)}`.slice(-count);
    });
  }
}
