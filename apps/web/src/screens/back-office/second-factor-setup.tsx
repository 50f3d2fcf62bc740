import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Field } from "../../ui/field/field.tsx";
import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { backOfficeCall } from "./back-office-session.ts";

/** Connects an authenticator app: its QR code, a code of the app as proof, then the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.secondFactor,
    queryFn: ({ signal }) => backOfficeCall("backoffice.factor.begin", {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (error) return <LoadFailed what="section" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton className={styles.skeleton} />;
  return <Connect {...data} onConfirmed={setRecoveryCodes} />;
}

interface ConnectProps {
  secret: string;
  address: string;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function Connect({ secret, address, onConfirmed }: ConnectProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [code, setCode] = useState("");
  const [judged, setJudged] = useState(false);
  const confirm = useMutation({
    mutationFn: () => backOfficeCall("backoffice.factor.confirm", { body: { code: code.trim() } }),
    onSuccess: (value) => onConfirmed(value.recoveryCodes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (code.trim() !== "" && !confirm.isPending) confirm.mutate();
  };
  const missing = judged && code.trim() === "" ? t`Enter the code.` : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        <Trans>Scan this with an authenticator app on your phone.</Trans>
      </p>
      <QrCode address={address} words={t`QR code for an authenticator app`} className={styles.qr} />
      <p className={styles.fact}>
        <Trans>
          Or enter this key in the app:{" "}
          <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
        </Trans>
      </p>
      <Field
        label={t`Code from the app`}
        icon="lock"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={missing ?? (confirm.isError ? errorText(confirm.error) : undefined)}
      />
      <Button type="submit" look="primary" size="large" full busy={confirm.isPending}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast("success", t`Copied.`);
    } catch {
      toast("error", t`Couldn't copy. Write the codes down.`);
    }
  };
  return (
    <div className={styles.form}>
      <h2>
        <Trans>Recovery codes</Trans>
      </h2>
      <p>
        <Trans>
          Keep these codes somewhere safe. Each logs you in once if you lose your phone. They aren't shown
          again.
        </Trans>
      </p>
      <ul className={styles.recovery} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={() => void copy()}>{t`Copy`}</Button>
      <Button look="primary" size="large" full onClick={onDone}>{t`I've saved the codes`}</Button>
    </div>
  );
}
