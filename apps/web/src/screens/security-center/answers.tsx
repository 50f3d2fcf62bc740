import type { SecurityAnswers, SecurityQuestion } from "@foyer/contract/security-questions";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LIMITS } from "../../lib/durations.ts";
import { Field } from "../../ui/field/field.tsx";
import { QUESTION_TEXTS } from "./question-texts.ts";

export interface AnswersProps {
  questions: readonly SecurityQuestion[];
  answers: SecurityAnswers;
  onChange: (answers: SecurityAnswers) => void;
  /** Shown beside the last answer: which one is wrong is not told. */
  error: ReactNode;
}

/** Answers to the security questions the player chose, as a proof. */
export default function Answers({ questions, answers, onChange, error }: AnswersProps) {
  const { i18n } = useLingui();
  const answerTo = (question: SecurityQuestion) =>
    answers.find((each) => each.question === question)?.answer ?? "";
  return questions.map((question, index) => (
    <Field
      key={question}
      label={i18n._(QUESTION_TEXTS[question])}
      autoComplete="off"
      maxLength={LIMITS.securityAnswer}
      value={answerTo(question)}
      onChange={({ target }) =>
        onChange(
          questions.map((each) => ({
            question: each,
            answer: each === question ? target.value : answerTo(each),
          })),
        )
      }
      error={index === questions.length - 1 ? error : undefined}
    />
  ));
}
