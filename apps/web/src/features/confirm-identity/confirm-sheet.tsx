import type { Proof } from "@foyer/contract/proof";
import type { SecurityConfig } from "@foyer/contract/security";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { isProofRefusal } from "../../entities/security/proof-error.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { type ApiError, refusalOf } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { PinField } from "../../ui/pin-field/pin-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./confirm-sheet.module.css";

const CODE_REFUSED = "second.factor.code.invalid";

type Kind = "password" | "payment" | "passkey";

interface ConfirmSheetProps {
  /** What the player is about to do, in a sentence. */
  doing: ReactNode;
  /** What follows from it, in a sentence. */
  follows: ReactNode;
  /** Proofs this call accepts. */
  kinds: readonly Kind[];
  config: SecurityConfig;
  /** The browser's ceremony, where this browser can use passkeys. */
  passkey: (() => Promise<Proof | undefined>) | undefined;
  send: (proof: Proof, code?: string) => Promise<unknown>;
  /** A code of the authenticator app, or a recovery code, is needed too. */
  needsCode?: boolean;
  onDone: () => void;
  /** A refusal that does not concern the proof; the sheet is to be closed. */
  onRefused: (refusal: ApiError) => void;
  onClose: () => void;
  /** Another way to go on, such as a reset. */
  children?: ReactNode;
}

/** Asks who the player is before something that moves money or keys, and says what will follow. */
export function ConfirmSheet({
  doing,
  follows,
  kinds,
  config,
  passkey,
  send,
  needsCode = false,
  onDone,
  onRefused,
  onClose,
  children,
}: ConfirmSheetProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const typed = [
    ...(kinds.includes("payment") && config.paymentPassword.set ? (["payment"] as const) : []),
    ...(kinds.includes("password") && config.loginPassword.set ? (["password"] as const) : []),
  ];
  const byPasskey = kinds.includes("passkey") && config.passkeys > 0 ? passkey : undefined;
  const [kind, setKind] = useState(typed[0]);
  const [secret, setSecret] = useState("");
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const other = typed.find((each) => each !== kind);
  const confirm = useMutation({
    mutationFn: async (own: Proof | undefined) => {
      const proof = own ?? (await byPasskey?.());
      if (!proof) return false;
      await (needsCode ? send(proof, code.trim()) : send(proof));
      return true;
    },
    onSuccess: (done) => done && onDone(),
    onError: (error) => {
      const refusal = refusalOf(error);
      setSecret("");
      if (!isProofRefusal(refusal) && !refusal.code.startsWith("network.") && refusal.retryAt === undefined)
        onRefused(refusal);
    },
  });
  const usedPasskey = confirm.variables === undefined;
  const lacksCode = needsCode && code.trim() === "";
  const codeRefused = confirm.isError && refusalOf(confirm.error).code === CODE_REFUSED;
  const failure = confirm.isError && secret === "" && !codeRefused ? failureText() : undefined;
  function failureText(): ReactNode {
    const refusal = refusalOf(confirm.error);
    const { left } = refusal.value;
    if (refusal.code === "payment.password.wrong" && typeof left === "number")
      return t`Wrong payment password. Tries left: ${left}.`;
    if (refusal.code === "security.proof.wrong" && !usedPasskey) return t`Wrong login password.`;
    return errorText(refusal);
  }
  const empty = kind === "payment" ? t`Enter your payment password.` : t`Enter your password.`;
  const fieldError = failure && !usedPasskey ? failure : missing && secret === "" ? empty : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(secret === "" || lacksCode);
    if (!kind || secret === "" || lacksCode || confirm.isPending) return;
    confirm.mutate({ kind, password: secret });
  };
  const takePasskey = () => {
    setMissing(lacksCode);
    if (!lacksCode && !confirm.isPending) confirm.mutate(undefined);
  };
  return (
    <Sheet title={t`Confirm it's you`} closeLabel={t`Close`} onClose={onClose}>
      <p className={styles.doing}>{doing}</p>
      {needsCode && (byPasskey || kind) && (
        <Field
          label={t`Code from your authenticator app, or a recovery code`}
          icon="lock"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.factorCode}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={
            missing && lacksCode
              ? t`Enter the code.`
              : codeRefused && !confirm.isPending
                ? errorText(confirm.error)
                : undefined
          }
        />
      )}
      {byPasskey && (
        <Button
          look="primary"
          size="large"
          full
          busy={confirm.isPending && usedPasskey}
          onClick={takePasskey}
        >
          <Trans>Use passkey</Trans>
        </Button>
      )}
      {failure && usedPasskey && <p role="alert">{failure}</p>}
      {byPasskey && kind && (
        <p className={styles.divider}>
          <Trans>or</Trans>
        </p>
      )}
      {kind && (
        <form className={styles.form} noValidate onSubmit={submit}>
          {kind === "payment" ? (
            <PinField
              label={t`Payment password`}
              value={secret}
              onChange={setSecret}
              error={fieldError}
              firstFocus={!byPasskey}
            />
          ) : (
            <PasswordField
              label={t`Login password`}
              showLabel={t`Show password`}
              autoComplete="current-password"
              maxLength={LIMITS.password}
              value={secret}
              onChange={({ target }) => setSecret(target.value)}
              error={fieldError}
            />
          )}
          {other && (
            <Button
              look="text"
              className={styles.other}
              onClick={() => {
                setKind(other);
                setSecret("");
                setMissing(false);
                confirm.reset();
              }}
            >
              {other === "payment" ? t`Use payment password` : t`Use login password`}
            </Button>
          )}
          <Button
            type="submit"
            look={byPasskey ? "secondary" : "primary"}
            size="large"
            full
            busy={confirm.isPending && !usedPasskey}
          >
            <Trans>Confirm</Trans>
          </Button>
        </form>
      )}
      {!kind && !byPasskey && (
        <>
          <p>
            <Trans>Set a login password first, so that you can confirm it's you.</Trans>
          </p>
          <Link to="/m/changePsw" search={{}} className={buttonClass({ look: "primary", full: true })}>
            <Trans>Set login password</Trans>
          </Link>
        </>
      )}
      {children}
      <p className={styles.follows}>{follows}</p>
    </Sheet>
  );
}
