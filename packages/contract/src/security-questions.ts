import { type Static, Type } from "typebox";

/** The questions a member can choose from; their texts are the client's. */
export const SECURITY_QUESTIONS = [
  "first-pet",
  "birth-town",
  "first-school",
  "first-job",
  "childhood-friend",
  "childhood-street",
  "favourite-teacher",
  "first-concert",
  "grandmother-name",
  "first-phone",
] as const;
export const SecurityQuestion = Type.Enum([...SECURITY_QUESTIONS]);
export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number];

/** An answer to each of the questions a member chose, in any order. */
export const SecurityAnswers = Type.Array(
  Type.Object(
    { question: SecurityQuestion, answer: Type.String({ maxLength: 256 }) },
    { additionalProperties: false },
  ),
  { minItems: 3, maxItems: 3 },
);
export type SecurityAnswers = Static<typeof SecurityAnswers>;
