/** Characters of an answer after `normalAnswer`. */
export const ANSWER_LENGTH = { least: 2, most: 64 } as const;

/** An answer as it is compared: other capitals, blanks or code points for the same letters make no other answer. */
export const normalAnswer = (entered: string): string =>
  entered.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

export interface AnsweredQuestion {
  readonly question: string;
  readonly answer: string;
}

export type AnswerFault = "required" | "minLength" | "maxLength" | "repeated";

/** Faults by question: each needs an answer of its own, of some length. */
export function answerFaults(answered: readonly AnsweredQuestion[]): Partial<Record<string, AnswerFault>> {
  const faults: Partial<Record<string, AnswerFault>> = {};
  const known = new Set<string>();
  for (const { question, answer } of answered) {
    const normal = normalAnswer(answer);
    const length = [...normal].length;
    if (length === 0) faults[question] = "required";
    else if (length < ANSWER_LENGTH.least) faults[question] = "minLength";
    else if (length > ANSWER_LENGTH.most) faults[question] = "maxLength";
    else if (known.has(normal)) faults[question] = "repeated";
    known.add(normal);
  }
  return faults;
}
