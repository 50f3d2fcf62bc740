import type { Proof } from "@foyer/contract/proof";
import type { SecurityConfig } from "@foyer/contract/security";
import { checkField } from "@foyer/domain/field-rules";
import { PROOF_TRIES } from "@foyer/domain/payment-password";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useRef, useState } from "react";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useFieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import { ConfirmSheet } from "../../features/confirm-identity/confirm-sheet.tsx";
import { useFollows } from "../../features/confirm-identity/use-follows.ts";
import { passkeyProof } from "../../features/passkeys/passkey-proof.ts";
import { usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { type ApiError, call } from "../../lib/http/index.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { PinField } from "../../ui/pin-field/pin-field.tsx";
import { ResetSheet } from "./reset-sheet.tsx";
import styles from "./security-center.module.css";
import { useSaved } from "./use-saved.ts";

/** Sets, changes or resets the payment password. */
export function PaymentPassword({ config }: { config: SecurityConfig }) {
  const { t } = useLingui();
  const go = useGo();
  const moment = useMoment();
  const errorText = useErrorText();
  const saved = useSaved();
  const able = usePasskeys();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const form = useRef<HTMLFormElement>(null);
  const [digits, setDigits] = useState("");
  const [repeated, setRepeated] = useState("");
  const [judged, setJudged] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [asking, setAsking] = useState<"confirm" | "reset">();
  const { set, lockedUntil } = config.paymentPassword;
  const required = rules.map((rule) => ({ ...rule, enabled: true, required: true }));
  const broken = checkField(required, "paymentPassword", digits);
  const differs = repeated !== digits;
  const send = (proofs: Proof[]) => call("security.payment", { body: { newPassword: digits, proofs } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    setRefusal(undefined);
    const wrong = broken ? "new" : differs ? "repeat" : undefined;
    if (wrong) (form.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    else setAsking(lockedUntil ? "reset" : "confirm");
  };
  const done = () => {
    saved(t`Payment password saved.`);
    go.back({ to: "/m/securityCenter" });
  };
  const refused = (why: ApiError) => {
    setAsking(undefined);
    setRefusal(why);
  };
  const follows = useFollows(config)("payment-password");
  return (
    <>
      {lockedUntil && (
        <div className={styles.note}>
          <Icon name="lock" size="m" />
          <p>
            <Trans>
              Your payment password is locked until {moment(lockedUntil)} because a wrong one was entered{" "}
              <Plural value={PROOF_TRIES} one="# time" other="# times" />. Reset it to use it earlier.
            </Trans>
          </p>
        </div>
      )}
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <PinField
          label={set ? t`New payment password` : t`Payment password`}
          name="new"
          value={digits}
          onChange={setDigits}
          hint={t`Six digits, not equal or consecutive.`}
          error={
            refusal ? errorText(refusal) : judged && broken ? texts("paymentPassword", broken) : undefined
          }
        />
        <PinField
          label={t`Repeat payment password`}
          name="repeat"
          value={repeated}
          onChange={setRepeated}
          error={judged && !broken && differs ? t`The two numbers differ.` : undefined}
        />
        <Button type="submit" look="primary" size="large" full>
          {!set ? (
            <Trans>Set payment password</Trans>
          ) : lockedUntil ? (
            <Trans>Reset payment password</Trans>
          ) : (
            <Trans>Change payment password</Trans>
          )}
        </Button>
      </form>
      {asking === "confirm" && (
        <ConfirmSheet
          doing={set ? t`You're changing your payment password.` : t`You're setting a payment password.`}
          follows={follows}
          kinds={set ? ["payment"] : ["password", "passkey"]}
          config={config}
          passkey={able ? passkeyProof : undefined}
          send={(proof) => send([proof])}
          onDone={done}
          onRefused={refused}
          onClose={() => setAsking(undefined)}
        >
          {set && (
            <Button look="text" onClick={() => setAsking("reset")}>
              <Trans>Forgot payment password?</Trans>
            </Button>
          )}
        </ConfirmSheet>
      )}
      {asking === "reset" && (
        <ResetSheet
          config={config}
          follows={follows}
          send={send}
          onDone={done}
          onRefused={refused}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
