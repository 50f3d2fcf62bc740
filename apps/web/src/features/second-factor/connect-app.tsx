import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";
import { useCopy } from "./use-copy.ts";

interface ConnectAppProps {
  secret: string;
  /** The otpauth:// address in the QR code. */
  address: string;
  /** Proves with a code that the app has the secret. */
  confirm: (code: string) => Promise<{ recoveryCodes: readonly string[] }>;
  /** The recovery codes were shown. */
  onDone: () => void;
}

/** Connects an authenticator app: its QR code, a code of the app as proof, then the recovery codes. */
export function ConnectApp({ secret, address, confirm, onDone }: ConnectAppProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const copy = useCopy();
  const [code, setCode] = useState("");
  const [judged, setJudged] = useState(false);
  const proof = useMutation({ mutationFn: confirm });
  if (proof.data) return <RecoveryCodes codes={proof.data.recoveryCodes} onDone={onDone} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (code.trim() !== "" && !proof.isPending) proof.mutate(code.trim());
  };
  const missing = judged && code.trim() === "" ? t`Enter the code.` : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        <Trans>Scan this with an authenticator app on your phone.</Trans>
      </p>
      <QrCode address={address} label={t`QR code for an authenticator app`} className={styles.qr} />
      {/* the phone that shows the code cannot scan it */}
      <a href={address} className={buttonClass({ look: "secondary", full: true })}>
        <Trans>Open in authenticator app</Trans>
      </a>
      <div className={styles.quiet}>
        <p>
          <Trans>Or enter this key in the app:</Trans>
        </p>
        <p className={styles.key}>
          <code className={styles.secret} dir="ltr">
            {secret.match(/.{1,4}/g)?.join(" ")}
          </code>
          <Button
            size="small"
            onClick={() => void copy(secret, t`Couldn't copy. Type the key.`)}
          >{t`Copy key`}</Button>
        </p>
      </div>
      <Field
        label={t`Code from the app`}
        icon="lock"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LIMITS.factorCode}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={missing ?? (proof.isError ? errorText(proof.error) : undefined)}
      />
      <Button type="submit" look="primary" size="large" full busy={proof.isPending}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
