import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useBrowserPasskeys } from "../../features/passkeys/passkey-support.ts";
import { SecondStepForm } from "../../features/second-factor/second-step-form.tsx";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { Mark } from "../../ui/mark/mark.tsx";
import styles from "./back-office.module.css";
import { signInInBackOffice, useBackOfficeEnded } from "./back-office-session.ts";
import { logInByPasskey } from "./security/operator-passkeys.ts";

export function BackOfficeSignIn() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const ended = useBackOfficeEnded();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const passkeys = useBrowserPasskeys();
  const [tried, setTried] = useState(false);
  /** The password was right, and the account has a second factor. */
  const [second, setSecond] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || name.trim() === "" || password === "") return;
    setBusy(true);
    setError(undefined);
    try {
      await signInInBackOffice(name.trim(), password);
    } catch (refusal) {
      setBusy(false);
      if (refusal instanceof ApiError && refusal.code === "operator.code.required") setSecond(true);
      else setError(refusal);
    }
  };
  const takePasskey = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      if (!(await logInByPasskey())) setBusy(false);
    } catch (refusal) {
      setBusy(false);
      setError(refusal);
    }
  };
  const back = () => {
    setSecond(false);
    setPassword("");
    setError(undefined);
    setTried(false);
  };
  const refusal = error ?? ended;
  const head = (
    <>
      <Mark />
      <h1>
        <Trans>Back office</Trans>
      </h1>
      <p className={styles.pale}>
        <Trans>For staff only.</Trans>
      </p>
    </>
  );

  if (second)
    return (
      <div className={styles.signIn}>
        {head}
        <SecondStepForm
          send={(code) => signInInBackOffice(name.trim(), password, code)}
          onBack={back}
          help={<Trans>Lost phone and recovery codes? Tell an administrator.</Trans>}
        />
      </div>
    );
  return (
    <form className={styles.signIn} onSubmit={submit} noValidate>
      {head}
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
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {errorText(refusal)}
        </p>
      )}
      <Button type="submit" look="primary" size="large" full busy={busy}>
        <Trans>Log in</Trans>
      </Button>
      {passkeys && (
        <Button look="outline" full onClick={() => void takePasskey()}>
          <Trans>Log in with a passkey</Trans>
        </Button>
      )}
    </form>
  );
}
