import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Tabs of a board, and the parts of a draw that bet types are about. */
export const PART_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  five: msg`Five`,
  four: msg`Four`,
  three: msg`Three`,
  two: msg`Two`,
  first4: msg`First four`,
  first3: msg`First three`,
  middle3: msg`Middle three`,
  last3: msg`Last three`,
  first2: msg`First two`,
  last2: msg`Last two`,
  any: msg`Anywhere`,
  position: msg`Positions`,
  sides: msg`Two sides`,
  "dragon-tiger": msg`Dragon-tiger`,
  sum: msg`Sum`,
  same: msg`Alike`,
  different: msg`Different`,
  pattern: msg`Pattern`,
  split: msg`Split`,
  special: msg`Special`,
  regular: msg`Regular`,
  combination: msg`Combinations`,
  tails: msg`Tails`,
  zodiac: msg`Zodiac`,
  parlay: msg`Parlays`,
  none: msg`None of`,
  lo: msg`Lô`,
  de: msg`Đề`,
  "head-tail": msg`Heads, tails`,
  slide: msg`Slide`,
  run: msg`Run`,
  top4: msg`4 top`,
  top3: msg`3 top`,
  top2: msg`2 top`,
};

interface KindText {
  readonly name: MessageDescriptor;
  /** What is picked and when it wins. */
  readonly rule: MessageDescriptor;
}

/**
 * What has to be picked and drawn, whatever part of the draw it is about; "#" stands for a number, which the texts have as
 * `count`.
 */
export const KIND_TEXTS: Readonly<Record<string, KindText>> = {
  straight: {
    name: msg`Straight`,
    rule: msg`Pick at least one digit or number in each row. You win if each row has the one drawn in its place.`,
  },
  group: {
    name: msg`Group`,
    rule: msg`Pick as many numbers as there are places, or more. You win if different ones are drawn and you picked all of them, in any order.`,
  },
  group3: {
    name: msg`Group 3`,
    rule: msg`Pick two or more digits. You win if the draw is a pair and another digit and you picked both, in any order.`,
  },
  group6: {
    name: msg`Group 6`,
    rule: msg`Pick three or more digits. You win if three different digits are drawn and you picked all of them, in any order.`,
  },
  group120: {
    name: msg`Group 120`,
    rule: msg`Pick five or more digits. You win if five different digits are drawn and you picked all of them, in any order.`,
  },
  group60: {
    name: msg`Group 60`,
    rule: msg`Pick a digit that comes twice and three others. You win if the draw has them in any order.`,
  },
  group30: {
    name: msg`Group 30`,
    rule: msg`Pick two digits that come twice and another one. You win if the draw has them in any order.`,
  },
  group20: {
    name: msg`Group 20`,
    rule: msg`Pick a digit that comes three times and two others. You win if the draw has them in any order.`,
  },
  group10: {
    name: msg`Group 10`,
    rule: msg`Pick a digit that comes three times and one that comes twice. You win if the draw has them in any order.`,
  },
  group5: {
    name: msg`Group 5`,
    rule: msg`Pick a digit that comes four times and another one. You win if the draw has them in any order.`,
  },
  group24: {
    name: msg`Group 24`,
    rule: msg`Pick four or more digits. You win if four different digits are drawn and you picked all of them, in any order.`,
  },
  group12: {
    name: msg`Group 12`,
    rule: msg`Pick a digit that comes twice and two others. You win if the draw has them in any order.`,
  },
  "group-pairs": {
    name: msg({ message: "Group 6", context: "two pairs of four digits" }),
    rule: msg`Pick two or more digits. You win if the draw is two pairs and you picked both digits, in any order.`,
  },
  group4: {
    name: msg`Group 4`,
    rule: msg`Pick a digit that comes three times and another one. You win if the draw has them in any order.`,
  },
  box3: {
    name: msg`Box 3`,
    rule: msg`Pick two or more digits. You win if the draw is a pair and another digit and you picked both, in any order.`,
  },
  box6: {
    name: msg`Box 6`,
    rule: msg`Pick three or more digits. You win if three different digits are drawn and you picked all of them, in any order.`,
  },
  box24: {
    name: msg`Box 24`,
    rule: msg`Pick four or more digits. You win if four different digits are drawn and you picked all of them, in any order.`,
  },
  box12: {
    name: msg`Box 12`,
    rule: msg`Pick a digit that comes twice and two others. You win if the draw has them in any order.`,
  },
  "box-pairs": {
    name: msg({ message: "Box 6", context: "two pairs of four digits" }),
    rule: msg`Pick two or more digits. You win if the draw is two pairs and you picked both digits, in any order.`,
  },
  box4: {
    name: msg`Box 4`,
    rule: msg`Pick a digit that comes three times and another one. You win if the draw has them in any order.`,
  },
  sum: {
    name: msg`Sum`,
    rule: msg`Pick sums. You win if the numbers add up to one of them.`,
  },
  span: {
    name: msg`Span`,
    rule: msg`Pick spans. You win if the largest digit less the smallest one is among them.`,
  },
  pattern: {
    name: msg`Pattern`,
    rule: msg`Pick patterns: all alike, a pair, numbers in a row, or none of these. You win if the draw has one of them.`,
  },
  any1: {
    name: msg`One number`,
    rule: msg`Pick numbers. Each one that is drawn wins, in whatever place it is and however often.`,
  },
  "any#": {
    name: msg({ message: "Any {count}" }),
    rule: msg({
      message:
        "Pick {count} or more numbers. Each {count} of them that are all drawn win, in whatever places they are. Where more are picked than drawn, all that are drawn must be among them.",
    }),
  },
  position: {
    name: msg`Position`,
    rule: msg`Pick numbers for any of the places. Each one that is drawn in its place wins.`,
  },
  sides: {
    name: msg`Big, small, odd, even`,
    rule: msg`Pick big or small, odd or even. Each one that comes true wins.`,
  },
  "sum-sides": {
    name: msg`Sum: big, small, odd, even`,
    rule: msg`Pick whether the sum will be big or small, odd or even. Each one that comes true wins.`,
  },
  "total-sides": {
    name: msg`Total: big, small, odd, even`,
    rule: msg`Pick whether all seven numbers will add up to a big or small, an odd or even sum. Each one that comes true wins.`,
  },
  "dragon-tiger": {
    name: msg`Dragon-tiger`,
    rule: msg`Dragon wins if the first of the two places has the larger number, tiger if the second has. Equal numbers are a tie: only a bet on it wins.`,
  },
  triple: {
    name: msg({ message: "Triple", context: "bet type" }),
    rule: msg`Pick faces. You win if all three dice show one of them.`,
  },
  pair: {
    name: msg({ message: "Pair", context: "bet type" }),
    rule: msg`Pick faces. You win if exactly two dice show one of them.`,
  },
  "pair-single": {
    name: msg`Pair and single`,
    rule: msg`Pick a face for the pair and another one for the third die. You win if the dice show them.`,
  },
  "three-different": {
    name: msg`Three different`,
    rule: msg`Pick three or more faces. You win if the dice show three different ones and you picked all of them.`,
  },
  "two-different": {
    name: msg`Two different`,
    rule: msg`Pick two or more faces. Each two of them that are both shown win.`,
  },
  "odd-even-split": {
    name: msg`Odd and even`,
    rule: msg`Pick how many odd and how many even numbers will be drawn: 3-2 is three odd and two even ones.`,
  },
  middle: {
    name: msg`Middle number`,
    rule: msg`Pick numbers. You win if one of them is the middle one when the numbers drawn are put in order.`,
  },
  special: {
    name: msg`Special number`,
    rule: msg`Pick numbers. You win if the special number is one of them.`,
  },
  colour: {
    name: msg`Colour`,
    rule: msg`Pick colours. You win if the special number has one of them.`,
  },
  "special-zodiac": {
    name: msg`Animal`,
    rule: msg`Pick animals. You win if the special number belongs to one of them.`,
  },
  zodiac: {
    name: msg({ message: "Zodiac", context: "bet type" }),
    rule: msg`Pick animals. Each one to which a drawn number belongs wins.`,
  },
  "special-head": {
    name: msg({ message: "Head", context: "tens of the special number" }),
    rule: msg`Pick digits. You win if the first digit of the special number is one of them.`,
  },
  "special-tail": {
    name: msg({ message: "Tail", context: "units of the special number" }),
    rule: msg`Pick digits. You win if the last digit of the special number is one of them.`,
  },
  head: {
    name: msg({ message: "Head", context: "bet type" }),
    rule: msg`Pick digits. You win if one of them is the tens digit of the special prize.`,
  },
  "prize-tail": {
    name: msg({ message: "Tail", context: "bet type" }),
    rule: msg`Pick digits. You win if one of them is the units digit of the special prize.`,
  },
  tail: {
    name: msg({ message: "Tail", context: "bet type" }),
    rule: msg`Pick digits. You win if a number that is drawn ends with one of them.`,
  },
  regular: {
    name: msg`Regular number`,
    rule: msg`Pick numbers. Each one among the six regular numbers wins.`,
  },
  "two-of-two": {
    name: msg`Two of two`,
    rule: msg`Pick two or more numbers. Each two of them that are both among the six regular numbers win.`,
  },
  "three-of-three": {
    name: msg`Three of three`,
    rule: msg`Pick three or more numbers. Each three of them that are all among the six regular numbers win.`,
  },
  "three-hit-two": {
    name: msg`Three hit two`,
    rule: msg`Pick three or more numbers. Each three of them win if two are among the six regular numbers, and more if all three are.`,
  },
  "zodiac-parlay#": {
    name: msg({ message: "{count} animals" }),
    rule: msg({
      message: "Pick {count} or more animals. Each {count} of them win if all have a number that is drawn.",
    }),
  },
  "tail-parlay#": {
    name: msg({ message: "{count} tails" }),
    rule: msg({
      message:
        "Pick {count} or more last digits. Each {count} of them win if all are the end of a number that is drawn.",
    }),
  },
  "none-#": {
    name: msg({ message: "None of {count}" }),
    rule: msg({
      message: "Pick {count} or more numbers. Each {count} of them win if none of them is drawn.",
    }),
  },
  "lo#": {
    name: msg({ message: "{count} digits" }),
    rule: msg`Pick numbers, or at least one digit in each row. Each prize that ends with your number wins: one that comes twice pays twice.`,
  },
  last2: {
    name: msg({ message: "Last two", context: "bet type" }),
    rule: msg`Pick numbers. You win if the special prize ends with one of them.`,
  },
  first2: {
    name: msg({ message: "First two", context: "bet type" }),
    rule: msg`Pick numbers. You win if the special prize begins with one of them.`,
  },
  last3: {
    name: msg({ message: "Last three", context: "bet type" }),
    rule: msg`Pick at least one digit in each row. You win if the special prize ends with your number.`,
  },
  first3: {
    name: msg({ message: "First three", context: "bet type" }),
    rule: msg`Pick at least one digit in each row. You win if the special prize begins with your number.`,
  },
  "parlay#": {
    name: msg({ message: "Parlay {count}" }),
    rule: msg({
      message: "Pick {count} or more numbers. Each {count} of them win if all are the end of a prize.",
    }),
  },
  "slide#": {
    name: msg({ message: "Slide {count}" }),
    rule: msg({
      message:
        "Pick {count} or more numbers. Each {count} of them win if none of them is the end of a prize.",
    }),
  },
  top2: {
    name: msg({ message: "2 top", context: "bet type" }),
    rule: msg`Pick numbers. You win if the main prize ends with one of them.`,
  },
  bottom2: {
    name: msg`2 bottom`,
    rule: msg`Pick numbers. You win if one of them is the two-digit prize.`,
  },
  front3: {
    name: msg`3 front`,
    rule: msg`Pick at least one digit in each row. You win if your number is a front prize of three digits.`,
  },
  bottom3: {
    name: msg`3 bottom`,
    rule: msg`Pick at least one digit in each row. You win if your number is a bottom prize of three digits.`,
  },
  "run-top": {
    name: msg`Run top`,
    rule: msg`Pick digits. Each one among the last three digits of the main prize wins.`,
  },
  "run-bottom": {
    name: msg`Run bottom`,
    rule: msg`Pick digits. Each one in the bottom prize of two digits wins.`,
  },
};
