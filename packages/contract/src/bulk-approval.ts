import { type Static, type TSchema, Type } from "typebox";

/** Cases that are approved by one call at most. */
export const MOST_AT_ONCE = 50;

/** What is approved by one call. */
export const chosenCases = <Key extends TSchema>(key: Key) =>
  Type.Array(key, { minItems: 1, maxItems: MOST_AT_ONCE, uniqueItems: true });

/** What became of each case, in the order in which they were named. Each is decided singly: some may be refused. */
export const BulkAnswers = Type.Object(
  {
    answers: Type.Array(
      Type.Object({
        id: Type.String({ description: "As the caller named the case" }),
        approved: Type.Boolean({ description: "Also by an earlier call of the same operator" }),
        errorCode: Type.Optional(
          Type.String({ description: "Why it was not approved: an error of the single decision" }),
        ),
        value: Type.Optional(
          Type.Object({
            by: Type.Optional(Type.String({ description: "Who has it, or decided it" })),
            state: Type.Optional(Type.String({ description: "What became of it meanwhile" })),
            at: Type.Optional(Type.String({ format: "date-time" })),
          }),
        ),
      }),
      { maxItems: MOST_AT_ONCE },
    ),
  },
  { $id: "BulkAnswers" },
);
export type BulkAnswers = Static<typeof BulkAnswers>;
export type BulkAnswer = BulkAnswers["answers"][number];
