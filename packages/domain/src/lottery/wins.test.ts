import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { describe, expect, test } from "vitest";
import { betTypeOf, lotteryFamily } from "./families.ts";
import { selectionOf } from "./selection-text.ts";
import { HORSE_YEAR } from "./testing/all-bet-types.ts";

type Example = readonly [
  betType: string,
  selection: string,
  numbers: string,
  combinations: number,
  hits: string,
];

const written = (hits: ReadonlyMap<string, number>): string =>
  [...hits].map(([code, count]) => (code === "win" ? String(count) : `${code} ${count}`)).join(", ");

function wins(family: LotteryFamilyCode, examples: readonly Example[]): void {
  test.each(examples)(
    `${family}: %s of %s has with %s %i combinations, and wins "%s"`,
    (code, text, numbers, count, hits) => {
      const betType = betTypeOf(lotteryFamily(family, HORSE_YEAR), code);
      const selection = betType && selectionOf(betType.rows, text);
      if (!betType || !selection) throw new Error(`${code} has no selection ${text}`);
      expect(betType.count(selection)).toBe(count);
      expect(written(betType.hits(selection, numbers.split(" ")))).toBe(hits);
    },
  );
}

describe("wins", () => {
  wins("digits5", [
    ["five-straight", "1|2|3|4|5,6", "1 2 3 4 5", 2, "1"],
    ["five-straight", "1|2|3|4|5,6", "5 4 3 2 1", 2, ""],
    ["five-group120", "1,2,3,4,5,6", "6 4 3 2 1", 6, "1"],
    ["five-group120", "1,2,3,4,5,6", "6 4 3 2 2", 6, ""],
    ["five-group60", "1,2|1,2,3,4", "1 3 2 1 4", 2, "1"],
    ["five-group60", "1|1,2,3", "1 3 2 1 3", 0, ""],
    ["five-group60", "1|2,3,4", "1 1 2 2 3", 1, ""],
    ["five-group30", "1,2,3|1,2,3", "1 2 3 2 1", 3, "1"],
    ["five-group30", "1,2,3|1,2,3", "1 2 3 1 1", 3, ""],
    ["five-group20", "7|8,9", "7 8 7 9 7", 1, "1"],
    ["five-group20", "7|8,9", "7 8 7 8 7", 1, ""],
    ["five-group10", "7|8,9", "7 8 7 8 7", 2, "1"],
    ["five-group10", "8|7,9", "7 8 7 8 7", 2, ""],
    ["five-group5", "7|8,9", "7 7 7 9 7", 2, "1"],
    ["five-group5", "7|8,9", "7 7 7 7 7", 2, ""],
    ["four-straight", "2|3|4|5", "1 2 3 4 5", 1, "1"],
    ["four-straight", "1|2|3|4", "1 2 3 4 5", 1, ""],
    ["four-group24", "2,3,4,5", "1 5 4 3 2", 1, "1"],
    ["four-group12", "2|4,5", "1 5 2 4 2", 1, "1"],
    ["four-group6", "2,3,4", "1 2 3 2 3", 3, "1"],
    ["four-group4", "2|3,4", "1 2 3 2 2", 2, "1"],
    ["first3-straight", "1,3,7,9|0,5|2,6,8", "1 0 8 2 4", 24, "1"],
    ["first3-straight", "1,3,7,9|0,5|2,6,8", "2 1 0 8 4", 24, ""],
    ["middle3-straight", "1|0|8", "2 1 0 8 4", 1, "1"],
    ["last3-straight", "0|8|4", "2 1 0 8 4", 1, "1"],
    ["first3-group3", "1,2,3", "2 1 2 0 0", 6, "1"],
    ["first3-group3", "1,2,3", "2 1 3 0 0", 6, ""],
    ["first3-group3", "1,2,3", "2 2 2 0 0", 6, ""],
    ["first3-group6", "1,2,3,4", "2 1 3 0 0", 4, "1"],
    ["last3-group6", "1,2,3", "2 1 3 0 0", 1, ""],
    ["first3-sum", "0,1,27", "1 0 0 9 9", 3, "3-of-1000 1"],
    ["first3-sum", "0,1,27", "9 9 9 0 0", 3, "1-of-1000 1"],
    ["middle3-span", "0,9", "5 0 4 9 5", 2, "54-of-1000 1"],
    ["last3-span", "0,9", "5 0 4 4 4", 2, "10-of-1000 1"],
    ["first3-pattern", "triple,straight,pair", "8 9 0 0 0", 3, "60-of-1000 1"],
    ["first3-pattern", "triple,straight,pair", "0 9 1 0 0", 3, "60-of-1000 1"],
    ["first3-pattern", "triple,straight,pair", "7 9 0 0 0", 3, ""],
    ["first3-pattern", "half-straight", "7 9 0 0 0", 1, "360-of-1000 1"],
    ["first3-pattern", "half-straight,mixed", "1 3 5 0 0", 2, "300-of-1000 1"],
    ["first3-pattern", "half-straight,mixed", "3 3 5 0 0", 2, ""],
    ["first3-pattern", "triple", "3 3 3 0 0", 1, "10-of-1000 1"],
    ["first2-straight", "1|2", "1 2 9 9 9", 1, "1"],
    ["last2-straight", "2,5|0,5,8", "1 2 9 2 5", 6, "1"],
    ["first2-group", "1,2,3", "2 1 9 9 9", 3, "1"],
    ["last2-group", "1,2,3", "9 9 9 2 2", 3, ""],
    ["position", "1,2||||5", "1 2 3 4 5", 3, "2"],
    ["any1-first3", "1,2,3", "1 1 2 3 3", 3, "2"],
    ["any2-first3", "1,2,3", "1 1 2 3 3", 3, "1"],
    ["any2-last3", "1,2,3", "3 3 2 1 3", 3, "3"],
    ["any2-middle3", "1,2,3", "1 4 4 4 3", 3, ""],
    ["sides", "big,odd||||small,even", "5 0 0 0 4", 4, "4"],
    ["sides", "big,odd||||small,even", "4 0 0 0 5", 4, ""],
    ["sum-sides", "big,odd", "5 5 5 5 3", 2, "2"],
    ["sum-sides", "small,even", "5 5 5 5 2", 2, "2"],
    ["dragon-tiger", "dragon|||tie||||||", "5 1 1 4 5", 2, "45-of-100 1, 10-of-100 1"],
    ["dragon-tiger", "dragon|||tie||||||", "5 1 1 4 4", 2, "45-of-100 1"],
    ["dragon-tiger", "|||tie||||||tiger", "5 1 1 4 5", 2, "10-of-100 1, 45-of-100 1"],
  ]);

  wins("digits3", [
    ["three-straight", "1|2|3", "1 2 3", 1, "1"],
    ["three-group3", "1,2", "1 2 2", 2, "1"],
    ["three-group6", "1,2,3", "3 2 1", 1, "1"],
    ["three-sum", "13,14", "4 5 5", 2, "75-of-1000 1"],
    ["three-span", "1", "4 5 5", 1, "54-of-1000 1"],
    ["three-pattern", "pair", "4 5 5", 1, "270-of-1000 1"],
    ["first2-straight", "1|2", "1 2 3", 1, "1"],
    ["last2-straight", "2|3", "1 2 3", 1, "1"],
    ["position", "1|1|3", "1 2 3", 3, "2"],
    ["any1-three", "1,3,5", "1 2 3", 3, "2"],
    ["any2-three", "1,3,5", "1 2 3", 3, "1"],
    ["sides", "small|small|small", "1 5 9", 3, "1"],
    ["sum-sides", "big,even", "4 5 5", 2, "2"],
    ["sum-sides", "big,odd", "4 4 5", 2, "1"],
    ["dragon-tiger", "tiger,tie", "4 9 5", 2, "45-of-100 1"],
  ]);

  wins("dice3", [
    ["sum", "3,11,18", "5 5 1", 3, "27-of-216 1"],
    ["sum-sides", "big,odd", "5 5 1", 2, "2"],
    ["sum-sides", "big,odd", "5 4 1", 2, ""],
    ["triple", "1,5", "5 5 5", 2, "1"],
    ["triple", "1,5", "5 5 1", 2, ""],
    ["pair", "1,5", "5 1 5", 2, "1"],
    ["pair", "1,5", "5 5 5", 2, ""],
    ["pair-single", "5|1,2", "1 5 5", 2, "1"],
    ["pair-single", "5|1,2", "1 1 5", 2, ""],
    ["three-different", "1,2,5", "5 2 1", 1, "1"],
    ["three-different", "1,2,5", "5 2 2", 1, ""],
    ["any1", "1,2,5", "5 2 2", 3, "2"],
    ["two-different", "1,2,5", "5 2 2", 3, "1"],
    ["two-different", "1,2,5", "5 2 1", 3, "3"],
    ["pattern", "straight,mixed", "4 2 3", 2, "24-of-216 1"],
    ["pattern", "straight,mixed", "5 2 3", 2, "96-of-216 1"],
    ["pattern", "triple,pair", "3 2 3", 2, "90-of-216 1"],
    ["pattern", "triple,pair", "3 3 3", 2, "6-of-216 1"],
  ]);

  wins("eleven5", [
    ["first3-straight", "01,02|01,02|03", "02 01 03 04 05", 2, "1"],
    ["first3-group", "01,02,03,04", "02 01 03 04 05", 4, "1"],
    ["first2-straight", "01|02", "01 02 03 04 05", 1, "1"],
    ["first2-group", "01,02,03", "02 01 03 04 05", 3, "1"],
    ["any1", "01,02,11", "02 01 03 04 05", 3, "2"],
    ["any2", "01,02,05,11", "02 01 03 04 05", 6, "3"],
    ["any5", "01,02,03,04,05,06", "02 01 03 04 05", 6, "1"],
    ["any6", "01,02,03,04,05,06,07", "02 01 03 04 05", 7, "2"],
    ["any8", "01,02,03,04,05,06,07,08,09", "02 01 03 04 05", 9, "4"],
    ["any8", "02,03,04,05,06,07,08,09", "02 01 03 04 05", 1, ""],
    ["position", "02|02|||05", "02 01 03 04 05", 3, "2"],
    ["any1-first3", "03,04", "02 01 03 04 05", 2, "1"],
    ["sides", "small,even|big|||", "02 01 03 04 05", 3, "5-of-11 2"],
    ["sides", "big|odd|||", "06 01 03 04 05", 2, "6-of-11 2"],
    ["sum-sides", "small,odd", "02 01 03 04 05", 2, "247-of-462 1, 236-of-462 1"],
    ["dragon-tiger", "dragon", "05 01 03 04 02", 1, "1"],
    ["odd-even-split", "3-2,2-3", "02 01 03 04 05", 2, "200-of-462 1"],
    ["odd-even-split", "5-0", "01 03 05 07 09", 1, "6-of-462 1"],
    ["odd-even-split", "0-5", "02 04 06 08 10", 1, "1-of-462 1"],
    ["middle", "03,06", "10 11 03 06 01", 2, "100-of-462 1"],
  ]);

  wins("racing10", [
    ["position", "7|3|||||||7,6|6", "7 3 10 1 5 9 2 8 4 6", 5, "3"],
    ["sides", "big,odd|||||||||small", "7 3 10 1 5 9 2 8 4 6", 3, "2"],
    ["sides", "big,odd|||||||||small", "6 3 10 1 8 9 2 7 4 5", 3, "2"],
    ["first2-straight", "7,3|7,3", "7 3 10 1 5 9 2 8 4 6", 2, "1"],
    ["first3-straight", "7|3|10", "7 3 10 1 5 9 2 8 4 6", 1, "1"],
    ["first4-straight", "7|3|10|2", "7 3 10 1 5 9 2 8 4 6", 1, ""],
    ["first2-sum", "10,19", "7 3 10 1 5 9 2 8 4 6", 2, "4-of-45 1"],
    ["first2-sum-sides", "small,even", "7 3 10 1 5 9 2 8 4 6", 2, "25-of-45 1, 20-of-45 1"],
    ["first2-sum-sides", "big,odd", "7 6 10 1 5 9 2 8 4 3", 2, "20-of-45 1, 25-of-45 1"],
    ["first2-sum-sides", "big", "7 5 10 1 6 9 2 8 4 3", 1, "20-of-45 1"],
    ["dragon-tiger", "dragon||tiger||", "7 3 8 1 5 9 2 10 4 6", 2, "2"],
  ]);

  wins("mark49", [
    ["special", "08,33", "05 12 19 27 36 44 33", 2, "1"],
    ["special", "05,44", "05 12 19 27 36 44 33", 2, ""],
    ["special-sides", "big,odd", "05 12 19 27 36 44 25", 2, "2"],
    ["special-sides", "small,even", "05 12 19 27 36 44 24", 2, "2"],
    ["special-sides", "big,small,odd,even", "05 12 19 27 36 44 49", 4, ""],
    ["special-colour", "green", "05 12 19 27 36 44 33", 1, "16-of-49 1"],
    ["special-colour", "red,blue", "05 12 19 27 36 44 46", 2, "17-of-49 1"],
    ["special-colour", "red,blue", "05 12 19 27 36 44 48", 2, "16-of-49 1"],
    ["special-zodiac", "horse,snake", "05 12 19 27 36 44 49", 2, "5-of-49 1"],
    ["special-zodiac", "horse,goat", "05 12 19 27 36 44 48", 2, "4-of-49 1"],
    ["special-head", "0,4", "05 12 19 27 36 44 09", 2, "9-of-49 1"],
    ["special-tail", "0,9", "05 12 19 27 36 44 09", 2, "5-of-49 1"],
    ["special-tail", "0,9", "05 12 19 27 36 44 40", 2, "4-of-49 1"],
    ["regular", "05,44,33", "05 12 19 27 36 44 33", 3, "2"],
    ["total-sides", "big,even", "05 12 19 27 36 44 33", 2, "43428958-of-85900584 1, 42951304-of-85900584 1"],
    ["two-of-two", "05,12,19,33", "05 12 19 27 36 44 33", 6, "3"],
    ["three-of-three", "05,12,19,27,33", "05 12 19 27 36 44 33", 10, "4"],
    ["three-hit-two", "05,12,19,33", "05 12 19 27 36 44 33", 4, "three 1, two 3"],
    ["three-hit-two", "05,12,01", "05 12 19 27 36 44 33", 1, "two 1"],
    ["three-hit-two", "05,02,01", "05 12 19 27 36 44 33", 1, ""],
    ["none-5", "01,02,03,04,06,33", "05 12 19 27 36 44 33", 6, "1"],
    ["none-5", "01,02,03,04,33", "05 12 19 27 36 44 33", 1, ""],
    ["zodiac", "horse,dog,goat", "01 12 19 27 36 44 33", 3, "usual 2, other 1"],
    ["zodiac-parlay2", "horse,dog,goat", "01 12 19 27 36 44 33", 3, "usual 1, other 2"],
    ["zodiac-parlay2", "rabbit,dog,goat", "01 12 19 27 36 44 33", 3, "usual 1"],
    ["tail", "0,9,8", "10 12 19 27 36 44 33", 3, "usual 1, other 1"],
    ["tail-parlay3", "0,9,2,3", "10 12 19 27 36 44 33", 4, "usual 1, other 3"],
  ]);
});

/** All prizes of Vietnam's south: the special one first. */
const SOUTH =
  "480236 11136 22222 33336 44444 55555 66666 77777 88888 99999 10101 20202 3036 4047 5058 6069 236 36";
const NORTH =
  "48036 11136 22222 33333 44444 55555 66666 77777 88888 99999 1036 2047 3058 4069 5070 6081 7092 8003 9014 0025 136 247 358 36 47 58 69";

describe("wins of regional draws", () => {
  wins("vietnam-south", [
    ["lo2", "36,22,00", SOUTH, 3, "7"],
    ["lo3", "2|3|6", SOUTH, 1, "2"],
    ["lo3", "0,1|3|6", SOUTH, 2, "2"],
    ["lo4", "0|2|3|6", SOUTH, 1, "1"],
    ["lo4", "3|0|3|6", SOUTH, 1, "1"],
    ["special-last2", "36,48", SOUTH, 2, "1"],
    ["special-first2", "36,48", SOUTH, 2, "1"],
    ["special-last3", "2|3|6", SOUTH, 1, "1"],
    ["special-first3", "4|8|0", SOUTH, 1, "1"],
    ["special-sides", "small,even", SOUTH, 2, "2"],
    ["head", "3,6", SOUTH, 2, "1"],
    ["tail", "3,6", SOUTH, 2, "1"],
    ["parlay2", "36,22,47", SOUTH, 3, "3"],
    ["parlay3", "36,22,00", SOUTH, 1, ""],
    ["slide4", "00,12,13,14,15", SOUTH, 5, "5"],
    ["slide4", "00,12,13,14,36", SOUTH, 5, "1"],
  ]);

  wins("vietnam-north", [
    ["lo2", "36,25", NORTH, 2, "6"],
    ["lo3", "0,1|3|6", NORTH, 2, "4"],
    ["lo4", "8|0|3|6", NORTH, 1, "1"],
    ["special-first2", "48", NORTH, 1, "1"],
  ]);

  const THAI = "123456 111 222 333 444 78";
  wins("thai", [
    ["top3-straight", "4|5|6", THAI, 1, "1"],
    ["top3-box6", "4,5,6", "123654 111 222 333 444 78", 1, "1"],
    ["top3-box3", "4,5", "123545 111 222 333 444 78", 2, "1"],
    ["front3", "1,2|1,2|1,2", THAI, 8, "2"],
    ["front3", "1|1|1", "123456 111 111 333 444 78", 1, "2"],
    ["front3", "3|3|3", THAI, 1, ""],
    ["bottom3", "3|3|3", THAI, 1, "1"],
    ["top2", "56,78", THAI, 2, "1"],
    ["top2-sides", "big,even", THAI, 2, "2"],
    ["bottom2", "56,78", THAI, 2, "1"],
    ["run-top", "3,4,5", THAI, 3, "2"],
    ["run-bottom", "7,6", THAI, 2, "1"],
  ]);

  wins("lao", [
    ["top4-straight", "1|2|3|4", "1234", 1, "1"],
    ["top4-box24", "1,2,3,4", "4321", 1, "1"],
    ["top4-box12", "1|2,3", "3121", 1, "1"],
    ["top4-box6", "1,2", "2121", 1, "1"],
    ["top4-box4", "1|2", "1121", 1, "1"],
    ["top3-straight", "2|3|4", "1234", 1, "1"],
    ["front3", "1|2|3", "1234", 1, "1"],
    ["top2", "34", "1234", 1, "1"],
    ["bottom2", "12", "1234", 1, "1"],
    ["run-top", "1,2", "1234", 2, "1"],
    ["run-bottom", "1,2,3", "1234", 3, "2"],
  ]);

  wins("hanoi", [
    ["top4-straight", "1|8|4|0", "51840 12345", 1, "1"],
    ["top3-straight", "8|4|0", "51840 12345", 1, "1"],
    ["front3", "5|1|8", "51840 12345", 1, "1"],
    ["bottom3", "3|4|5", "51840 12345", 1, "1"],
    ["top2", "40", "51840 12345", 1, "1"],
    ["bottom2", "45", "51840 12345", 1, "1"],
    ["run-bottom", "3,4", "51840 12345", 2, "1"],
  ]);
});
