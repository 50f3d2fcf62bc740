import fc from "fast-check";
import type { Chance } from "../chance.ts";
import type { ReelSet, Scatter, SlotDefinition, WildRule } from "../definition.ts";

const integer = (min: number, max: number) => fc.integer({ min, max });

/** Pays of one symbol: zero up to some length, then non-decreasing. */
const payRow = (reels: number, least: number) =>
  fc.array(integer(0, 9), { minLength: reels + 1 - least, maxLength: reels + 1 - least }).map((steps) => {
    let pay = 0;
    return [
      ...new Array<number>(least).fill(0),
      ...steps.map((step, i) => (pay += step + (i === 0 ? 1 : 0))),
    ];
  });

/** Valid definitions small enough for a complete play-through: every rule of the engine, few stops. */
export function smallSlots(options: { free?: boolean } = {}): fc.Arbitrary<SlotDefinition> {
  return fc
    .record({
      heights: options.free
        ? fc.constant([2, 2, 2])
        : fc.oneof(fc.constant([2, 3, 2]), fc.constant([3, 3, 3]), fc.constant([2, 2, 2, 2])),
      regulars: integer(1, 3),
      least: integer(1, 3),
      byLine: fc.boolean(),
      hasWild: fc.boolean(),
      style: fc.constantFrom("plain" as const, "expanding" as const, "respin" as const),
      multiplier: integer(1, 3),
      hasMystery: options.free ? fc.constant(false) : fc.boolean(),
      prize: options.free ? fc.constant(false) : fc.boolean(),
    })
    .chain((shape) => {
      const reels = shape.heights.length;
      const wild = shape.hasWild ? shape.regulars : null;
      const scatter = shape.regulars + (wild === null ? 0 : 1);
      const mystery = shape.hasMystery ? scatter + 1 : null;
      const rule = (style: WildRule["style"]): WildRule => ({
        style,
        multiplier: style === "plain" ? shape.multiplier : 1,
      });
      const set = (style: WildRule["style"]): fc.Arbitrary<ReelSet> =>
        fc
          .tuple(
            ...shape.heights.map((height, reel) => {
              const symbols = [...Array(shape.regulars).keys(), scatter];
              if (mystery !== null) symbols.push(mystery);
              if (wild !== null && (style === "respin" ? reel === 1 : reel > 0)) symbols.push(wild);
              const length = options.free ? 2 : height + 1;
              return fc.array(fc.constantFrom(...symbols), { minLength: length, maxLength: length });
            }),
          )
          .map((strips) => {
            const needsWild = style === "respin" && wild !== null && !strips[1]?.includes(wild);
            if (needsWild) strips[1]?.splice(0, 1, wild);
            return { strips, wild: rule(style) };
          });
      const style = wild === null ? "plain" : shape.style;
      const line = fc.tuple(...shape.heights.map((height) => integer(0, height - 1)));
      return fc
        .record({
          lines: fc.array(line, { minLength: 1, maxLength: 4 }),
          pays: fc.tuple(...Array.from({ length: shape.regulars }, () => payRow(reels, shape.least))),
          base: set(style),
          free: set(style === "expanding" ? "expanding" : "plain"),
          weights: fc.tuple(...Array.from({ length: shape.regulars }, () => integer(1, 3))),
          scatterPays: fc.array(integer(1, 5), { minLength: 2, maxLength: 2 }),
          again: integer(0, 2),
          first: integer(1, 2),
        })
        .map((drawn): SlotDefinition => {
          const rest = Array.from({ length: reels * 3 }, () => 1);
          const feature: Scatter["feature"] = options.free
            ? {
                kind: "free-spins",
                spins: [0, 0, drawn.first, ...rest.map(() => 2)],
                again: [0, drawn.again, 1],
                limit: 3,
                multipliers: [1, 2, 3],
              }
            : {
                kind: "prize",
                prizes: [
                  { stakes: 2, weight: 2 },
                  { stakes: 5, weight: 1 },
                ],
                boost: shape.prize ? [0, 0, 1, ...rest.map(() => 3)] : [],
              };
          return {
            code: "small",
            heights: shape.heights,
            evaluation: shape.byLine ? { kind: "lines", lines: drawn.lines } : { kind: "ways" },
            coins: 3,
            pays: drawn.pays,
            wild,
            scatter: { symbol: scatter, pays: [0, 0, ...drawn.scatterPays, ...rest.map(() => 9)], feature },
            mystery: mystery === null ? null : { symbol: mystery, weights: drawn.weights },
            base: drawn.base,
            free: options.free ? drawn.free : null,
            cap: 1_000_000,
            volatility: 1,
            stakes: [3_000],
          };
        });
    });
}

/** A result of a chance-driven function: its probability is one in `oneIn`. */
export interface Outcome<T> {
  readonly oneIn: bigint;
  readonly value: T;
}

/** All results of a chance-driven function. */
export function everyOutcome<T>(play: (chance: Chance) => T): Outcome<T>[] {
  const outcomes: Outcome<T>[] = [];
  let path: { pick: number; bound: number }[] = [];
  for (;;) {
    let depth = 0;
    const value = play({
      below(bound) {
        path[depth] ??= { pick: 0, bound };
        return path[depth++]?.pick ?? 0;
      },
    });
    outcomes.push({
      oneIn: path.reduce((n, { bound }) => n * BigInt(bound), 1n),
      value,
    });
    while (path.length > 0 && (path.at(-1)?.pick ?? 0) + 1 === path.at(-1)?.bound) path = path.slice(0, -1);
    const last = path.at(-1);
    if (!last) return outcomes;
    last.pick += 1;
  }
}
