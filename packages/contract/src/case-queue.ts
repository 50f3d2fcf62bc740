import { type Static, type TSchema, Type } from "typebox";
import { Amount, BackOfficeWords } from "./shared.ts";

/** Orders of a queue; those by amount put the longer wait first among equal ones. */
export const CASE_SORTS = ["oldest", "newest", "largest", "smallest"] as const;
export type CaseSort = (typeof CASE_SORTS)[number];

/** A case that waits as long as this many minutes at least: a year at most. */
const Minutes = Type.Integer({ minimum: 1, maximum: 525_600 });

/** What a queue without amounts is narrowed and sorted by. */
export const CASE_FILTER = {
  show: Type.Optional(Type.Enum(["all", "mine", "free"])),
  q: Type.Optional(
    Type.Unsafe<string>({
      ...BackOfficeWords,
      description:
        "Words of the member's username, nickname or payee name, or the whole number: also cases that wait no longer",
    }),
  ),
  sort: Type.Optional(
    Type.Enum([...CASE_SORTS], { description: "By default the longest wait first; with `q` the newest" }),
  ),
  age: Type.Optional(Type.Unsafe<number>({ ...Minutes, description: "Minutes it waits at least" })),
};

/** What cases with an amount and a way to pay are narrowed by, too. */
export const MONEY_BOUNDS = {
  least: Type.Optional(Amount),
  most: Type.Optional(Amount),
  method: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: "^[^\\u0000]*$",
      description: "A code of `methods`",
    }),
  ),
};

/** What a queue of money is narrowed and sorted by. */
export const moneyCaseFilter = <Flag extends TSchema>(flag: Flag) => ({
  ...CASE_FILTER,
  ...MONEY_BOUNDS,
  flag: Type.Optional(flag),
});

/** Ways to pay of the cases that wait, to filter by; with the first page only. */
export const CaseMethods = Type.Optional(
  Type.Array(Type.Object({ code: Type.String(), name: Type.String() }), { maxItems: 100 }),
);
export type CaseMethod = NonNullable<Static<typeof CaseMethods>>[number];
