import type { SecurityConfig } from "@foyer/contract/security";
import type { SecurityQuestion } from "@foyer/contract/security-questions";
import { ANSWER_LENGTH, type AnswerFault, answerFaults } from "@foyer/domain/security-questions";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useRef, useState } from "react";
import { ConfirmSheet } from "../../features/confirm-identity/confirm-sheet.tsx";
import { useFollows } from "../../features/confirm-identity/use-follows.ts";
import { passkeyProof } from "../../features/passkeys/passkey-proof.ts";
import { usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { type ApiError, call } from "../../lib/http/index.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { SelectField } from "../../ui/field/select-field.tsx";
import { QUESTION_TEXTS, QUESTIONS } from "./question-texts.ts";
import styles from "./security-center.module.css";
import { useSaved } from "./use-saved.ts";

export interface QuestionsProps {
  config: SecurityConfig;
}

const PLACES = [0, 1, 2] as const;

/** Chooses three security questions and answers them. */
export default function Questions({ config }: QuestionsProps) {
  const { t, i18n } = useLingui();
  const go = useGo();
  const saved = useSaved();
  const able = usePasskeys();
  const errorText = useErrorText();
  const follows = useFollows(config)("login-method");
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly SecurityQuestion[]>(
    config.questions.length > 0 ? config.questions : QUESTIONS.slice(0, PLACES.length),
  );
  const [answers, setAnswers] = useState<readonly string[]>(PLACES.map(() => ""));
  const [judged, setJudged] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const answered = chosen.map((question, index) => ({ question, answer: answers[index] ?? "" }));
  const faults = answerFaults(answered);
  const texts: Record<AnswerFault, string> = {
    required: t`Enter your answer.`,
    minLength: t`Enter at least ${ANSWER_LENGTH.least} characters.`,
    maxLength: t`Enter at most ${ANSWER_LENGTH.most} characters.`,
    repeated: t`Give each question its own answer.`,
  };
  const errorOf = (question: SecurityQuestion) => {
    const fault = faults[question];
    if (judged && fault) return texts[fault];
    return refusal?.value["field"] === question ? errorText(refusal) : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    setRefusal(undefined);
    const wrong = chosen.findIndex((question) => faults[question]);
    if (wrong >= 0) (form.current?.elements.namedItem(`answer-${wrong}`) as HTMLElement | null)?.focus();
    else setAsking(true);
  };
  const replaced = <T,>(list: readonly T[], index: number, value: T) =>
    list.map((each, place) => (place === index ? value : each));
  return (
    <>
      <p className={styles.quiet}>
        <Trans>
          With the answers and a second proof you can reset a forgotten payment password. Choose answers that
          you remember and that others can't find out.
        </Trans>
      </p>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {chosen.map((question, index) => {
          const number = new Intl.NumberFormat(i18n.locale).format(index + 1);
          return (
            // the places have no other identity
            <div key={index} className={styles.card}>
              <SelectField
                label={t`Question ${number}`}
                name={`question-${index}`}
                value={question}
                onChange={({ target }) =>
                  setChosen(replaced(chosen, index, target.value as SecurityQuestion))
                }
              >
                {QUESTIONS.filter((each) => each === question || !chosen.includes(each)).map((each) => (
                  <option key={each} value={each}>
                    {i18n._(QUESTION_TEXTS[each])}
                  </option>
                ))}
              </SelectField>
              <Field
                label={t`Answer ${number}`}
                name={`answer-${index}`}
                autoComplete="off"
                value={answers[index] ?? ""}
                onChange={({ target }) => setAnswers(replaced(answers, index, target.value))}
                error={errorOf(question)}
              />
            </div>
          );
        })}
        {refusal && !chosen.some((question) => refusal.value["field"] === question) && (
          <p role="alert" className={styles.bad}>
            {errorText(refusal)}
          </p>
        )}
        <Button type="submit" look="primary" size="large" full>
          <Trans>Save</Trans>
        </Button>
      </form>
      {asking && (
        <ConfirmSheet
          doing={t`You're setting your security questions.`}
          follows={follows}
          kinds={["payment", "password", "passkey"]}
          config={config}
          passkey={able ? passkeyProof : undefined}
          send={(proof) => call("security.questions", { body: { answers: answered, proof } })}
          onDone={() => {
            saved(t`Security questions saved.`);
            go.back({ to: "/m/securityCenter" });
          }}
          onRefused={(why) => {
            setAsking(false);
            setRefusal(why);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
