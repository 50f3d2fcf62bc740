import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { Mark } from "../../ui/mark/mark.tsx";
import styles from "./back-office.module.css";
import { signInInBackOffice, useBackOfficeEnded } from "./back-office-session.ts";

export function BackOfficeSignIn() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const ended = useBackOfficeEnded();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [tried, setTried] = useState(false);
  /** Asked for after the password, of accounts with a second factor. */
  const [code, setCode] = useState<string>();
  const [recovery, setRecovery] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || name.trim() === "" || password === "" || code?.trim() === "") return;
    setBusy(true);
    setError(undefined);
    try {
      await signInInBackOffice(name.trim(), password, code?.trim());
    } catch (refusal) {
      setBusy(false);
      if (code === undefined && refusal instanceof ApiError && refusal.code === "operator.code.required") {
        setCode("");
        setTried(false);
      } else setError(refusal);
    }
  };
  const back = () => {
    setCode(undefined);
    setRecovery(false);
    setPassword("");
    setError(undefined);
    setTried(false);
  };
  const refusal = error ?? (code === undefined ? ended : undefined);

  return (
    <form className={styles.signIn} onSubmit={submit} noValidate>
      <Mark />
      <h1>
        <Trans>Back office</Trans>
      </h1>
      <p className={styles.pale}>
        <Trans>For staff only.</Trans>
      </p>
      {code === undefined ? (
        <>
          <Field
            label={t`Name`}
            icon="user"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={tried && name.trim() === "" ? t`Enter your name.` : undefined}
          />
          <PasswordField
            label={t`Password`}
            showLabel={t`Show password`}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={tried && password === "" ? t`Enter your password.` : undefined}
          />
        </>
      ) : (
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
          maxLength={32}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={tried && code.trim() === "" ? t`Enter the code.` : undefined}
        />
      )}
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {errorText(refusal)}
        </p>
      )}
      <Button type="submit" look="primary" size="large" full busy={busy}>
        <Trans>Log in</Trans>
      </Button>
      {code !== undefined && (
        <>
          <Button
            look="text"
            onClick={() => {
              setRecovery(!recovery);
              setCode("");
            }}
          >
            {recovery ? t`Use the authenticator app` : t`Use a recovery code`}
          </Button>
          <Button look="text" onClick={back}>
            <Trans>Back</Trans>
          </Button>
        </>
      )}
    </form>
  );
}
