import type { Proof } from "@foyer/contract/proof";
import type { SecurityConfig } from "@foyer/contract/security";
import type { SecurityAnswers } from "@foyer/contract/security-questions";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isProofRefusal } from "../../entities/security/proof-error.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { type ApiError, refusalOf } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { CodeField } from "./code-field.tsx";
import { LazyAnswers } from "./lazy-parts.tsx";
import styles from "./security-center.module.css";

interface ResetSheetProps {
  config: SecurityConfig;
  follows: string;
  send: (proofs: Proof[]) => Promise<unknown>;
  onDone: () => void;
  onRefused: (refusal: ApiError) => void;
  onClose: () => void;
}

/** Resets a forgotten or locked payment password: by two of login password, SMS code, e-mail code and security questions. */
export function ResetSheet({ config, follows, send, onDone, onRefused, onClose }: ResetSheetProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [values, setValues] = useState({ password: "", sms: "", email: "" });
  const [answers, setAnswers] = useState<SecurityAnswers>();
  const [missing, setMissing] = useState(false);
  const ways = [
    config.loginPassword.set,
    config.mobile?.verified === true,
    config.email?.verified === true,
    config.questions.length > 0,
  ].filter(Boolean).length;
  const proofs: Proof[] = [
    ...(values.password ? [{ kind: "password" as const, password: values.password }] : []),
    ...(values.sms ? [{ kind: "sms" as const, code: values.sms }] : []),
    ...(values.email ? [{ kind: "email" as const, code: values.email }] : []),
    ...(answers?.length && answers.every(({ answer }) => answer.trim() !== "")
      ? [{ kind: "questions" as const, answers }]
      : []),
  ].slice(0, 2);
  const reset = useMutation({
    mutationFn: () => send(proofs),
    onSuccess: onDone,
    onError: (error) => {
      const refusal = refusalOf(error);
      if (!isProofRefusal(refusal) && !refusal.code.startsWith("network.") && refusal.retryAt === undefined)
        onRefused(refusal);
    },
  });
  const wrong = reset.isError ? refusalOf(reset.error) : undefined;
  const errorOf = (kind: keyof typeof values | "questions") => {
    if (wrong?.code !== "security.proof.wrong" || wrong.value["kind"] !== kind) return undefined;
    if (kind === "password") return t`Wrong login password.`;
    const left = Number(wrong.value["left"]);
    return kind === "questions" ? t`An answer is wrong. Tries left: ${left}.` : t`Wrong code.`;
  };
  const write = (kind: keyof typeof values) => (value: string) => {
    setValues((current) => ({ ...current, [kind]: value }));
    reset.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(proofs.length < 2);
    if (proofs.length === 2 && !reset.isPending) reset.mutate();
  };
  return (
    <Sheet title={t`Reset payment password`} closeLabel={t`Close`} onClose={onClose}>
      {ways < 2 ? (
        <>
          <p>
            <Trans>
              A reset needs two of these: login password, confirmed mobile number, confirmed e-mail address,
              security questions. You have fewer. Customer service can help you.
            </Trans>
          </p>
          <Link to="/m/service" className={buttonClass({ look: "primary", full: true })}>
            <Trans>Contact customer service</Trans>
          </Link>
        </>
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <p>
            <Trans>Confirm it's you in two ways.</Trans>
          </p>
          {config.loginPassword.set && (
            <PasswordField
              label={t`Login password`}
              showLabel={t`Show password`}
              autoComplete="current-password"
              maxLength={LIMITS.password}
              value={values.password}
              onChange={({ target }) => write("password")(target.value)}
              error={errorOf("password")}
            />
          )}
          {config.mobile?.verified && (
            <CodeField
              channel="sms"
              label={t`Code sent to ${config.mobile.shown}`}
              value={values.sms}
              onChange={write("sms")}
              error={errorOf("sms")}
            />
          )}
          {config.email?.verified && (
            <CodeField
              channel="email"
              label={t`Code sent to ${config.email.shown}`}
              value={values.email}
              onChange={write("email")}
              error={errorOf("email")}
            />
          )}
          {config.questions.length > 0 &&
            (answers ? (
              <LazyAnswers
                questions={config.questions}
                answers={answers}
                onChange={(next) => {
                  setAnswers(next);
                  reset.reset();
                }}
                error={errorOf("questions")}
              />
            ) : (
              <Button look="text" onClick={() => setAnswers([])}>
                <Trans>Answer security questions</Trans>
              </Button>
            ))}
          {missing && proofs.length < 2 && (
            <p role="alert" className={styles.bad}>
              <Trans>Fill in two of these.</Trans>
            </p>
          )}
          {wrong && wrong.code !== "security.proof.wrong" && (
            <p role="alert" className={styles.bad}>
              {errorText(wrong)}
            </p>
          )}
          <Button type="submit" look="primary" size="large" full busy={reset.isPending}>
            <Trans>Reset payment password</Trans>
          </Button>
        </form>
      )}
      <p className={styles.quiet}>{follows}</p>
    </Sheet>
  );
}
