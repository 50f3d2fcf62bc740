import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import styles from "./second-factor.module.css";

interface SecondStepFormProps {
  /** Logs in with a code of the app, or a recovery code. */
  send: (code: string) => Promise<unknown>;
  /** Back to the first step. */
  onBack: () => void;
  /** What to do without phone and recovery codes. */
  help: ReactNode;
}

/** The second step of a login: a code of the authenticator app, or a recovery code in its place. */
export function SecondStepForm({ send, onBack, help }: SecondStepFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState(false);
  const step = useMutation({
    mutationFn: send,
    onError: () => form.current?.querySelector("input")?.select(),
  });
  const isOver = step.isError && refusalOf(step.error).code === "second.factor.expired";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = code.trim();
    setMissing(entered === "");
    if (entered !== "" && !step.isPending) step.mutate(entered);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        // another key for another keyboard: phones do not change an open one
        key={recovery ? "recovery" : "app"}
        autoFocus
        label={recovery ? t`Recovery code` : t`Code from your authenticator app`}
        icon="lock"
        inputMode={recovery ? "text" : "numeric"}
        autoComplete={recovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.factorCode}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={
          missing && code.trim() === ""
            ? t`Enter the code.`
            : step.isError
              ? errorText(step.error)
              : undefined
        }
      />
      {isOver ? (
        <Button look="primary" size="large" full onClick={onBack}>
          <Trans>Log in again</Trans>
        </Button>
      ) : (
        <>
          <Button type="submit" look="primary" size="large" full busy={step.isPending}>
            <Trans>Log in</Trans>
          </Button>
          <Button
            look="text"
            onClick={() => {
              setRecovery(!recovery);
              setCode("");
              setMissing(false);
              step.reset();
            }}
          >
            {recovery ? t`Use the authenticator app` : t`Use a recovery code`}
          </Button>
          <Button look="text" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        </>
      )}
      <p className={styles.quiet}>{help}</p>
    </form>
  );
}
