import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Tabs of a board, and the parts of a draw that bet types are about. */
export const PART_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  five: msg`Five`,
  four: msg`Four`,
  three: msg`Three`,
  first4: msg`First four`,
  first3: msg`First three`,
  middle3: msg`Middle three`,
  last3: msg`Last three`,
  first2: msg`First two`,
  last2: msg`Last two`,
  two: msg`Two`,
  any: msg`Anywhere`,
  position: msg`Positions`,
  sides: msg`Two sides`,
  "dragon-tiger": msg`Dragon-tiger`,
  sum: msg`Sum`,
  same: msg`Alike`,
  different: msg`Different`,
  pattern: msg`Pattern`,
};

interface KindText {
  readonly name: MessageDescriptor;
  /** What is picked and when it wins. */
  readonly rule: MessageDescriptor;
}

/** What has to be picked and drawn, whatever part of the draw it is about. */
export const KIND_TEXTS: Readonly<Record<string, KindText>> = {
  straight: {
    name: msg`Straight`,
    rule: msg`Pick at least one number in each row. You win if each row has the number drawn in its place.`,
  },
  group: {
    name: msg`Group`,
    rule: msg`Pick two or more digits. You win if two different digits are drawn and you picked both, in any order.`,
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
  "four-group6": {
    name: msg({ message: "Group 6", context: "two pairs of four digits" }),
    rule: msg`Pick two or more digits. You win if the draw is two pairs and you picked both digits, in any order.`,
  },
  group4: {
    name: msg`Group 4`,
    rule: msg`Pick a digit that comes three times and another one. You win if the draw has them in any order.`,
  },
  sum: { name: msg`Sum`, rule: msg`Pick sums. You win if the numbers add up to one of them.` },
  span: {
    name: msg`Span`,
    rule: msg`Pick spans. You win if the largest digit less the smallest one is among them.`,
  },
  pattern: {
    name: msg`Pattern`,
    rule: msg`Pick patterns: three alike, a pair, numbers in a row, or none of these. You win if the draw has one of them.`,
  },
  any1: {
    name: msg`One number`,
    rule: msg`Pick numbers. Each one that is drawn wins, in whatever place it is and however often.`,
  },
  any2: {
    name: msg`Two numbers`,
    rule: msg`Pick two or more numbers. Each two of them that are both drawn win, in whatever places they are.`,
  },
  position: {
    name: msg`Position`,
    rule: msg`Pick numbers for any of the places. Each one that is drawn in its place wins.`,
  },
  sides: {
    name: msg`Big, small, odd, even`,
    rule: msg`Pick big or small, odd or even for any of the places. Each one that comes true wins.`,
  },
  "sum-sides": {
    name: msg`Sum: big, small, odd, even`,
    rule: msg`Pick whether the sum will be big or small, odd or even. Each one that comes true wins.`,
  },
  "dragon-tiger": {
    name: msg`Dragon-tiger`,
    rule: msg`Dragon wins if the first of the two places has the larger number, tiger if the second has. A tie wins only as a tie.`,
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
};
