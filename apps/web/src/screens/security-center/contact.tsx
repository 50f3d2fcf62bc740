import type { SecurityConfig } from "@foyer/contract/security";
import { checkField } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useFieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { LazyMobileFields } from "../../entities/verification/lazy-mobile-fields.tsx";
import { mobileBox } from "../../entities/verification/mobile-box.ts";
import { useMobile } from "../../entities/verification/use-mobile.ts";
import { ConfirmSheet } from "../../features/confirm-identity/confirm-sheet.tsx";
import { useFollows } from "../../features/confirm-identity/use-follows.ts";
import { passkeyProof } from "../../features/passkeys/passkey-proof.ts";
import { usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { LIMITS } from "../../lib/durations.ts";
import { type ApiError, call } from "../../lib/http/index.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { CodeField } from "./code-field.tsx";
import styles from "./security-center.module.css";
import { useSaved } from "./use-saved.ts";

export interface ContactProps {
  channel: "sms" | "email";
  config: SecurityConfig;
}

/** Makes an e-mail address or a mobile number the player's own, by a code sent to it. */
export default function Contact({ channel, config }: ContactProps) {
  const { t } = useLingui();
  const go = useGo();
  const saved = useSaved();
  const able = usePasskeys();
  const follows = useFollows(config);
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const mobile = useMobile("mobileNum");
  const [asking, setAsking] = useState(false);
  const byMail = channel === "email";
  const known = byMail ? config.email : config.mobile;
  /** Whether the address given at registration is confirmed, which need not be typed again. */
  const [registered, setRegistered] = useState(byMail && known !== undefined && !known.verified);
  const checkEmail = (value: string) => {
    const required = rules.map((rule) => ({ ...rule, enabled: true, required: true }));
    const broken = checkField(required, "email", value.trim());
    return broken ? texts("email", broken) : undefined;
  };
  const form = useForm<"contact" | "code">({
    initial: { contact: "", code: "" },
    checks: {
      contact: registered ? undefined : byMail ? checkEmail : () => mobile.check(),
      code: (value) => (value.length < 4 ? t`Enter the code we sent.` : undefined),
    },
    when: "sent",
  });
  const { contact, code } = form.values;
  const email = contact.trim();
  const shown =
    registered && known
      ? known.shown
      : byMail
        ? email
        : `+${mobile.value.countryDialingCode} ${mobile.value.mobileNum}`;
  const target = async () => {
    if (registered) return { registered };
    const wrong = byMail ? checkEmail(contact) : await mobile.check();
    if (wrong !== undefined) {
      form.say("contact", wrong);
      form.focus("contact");
      return undefined;
    }
    form.say("contact", undefined);
    return byMail ? { email } : mobile.value;
  };
  const refused = (refusal: ApiError) => {
    setAsking(false);
    form.refuse(registered || refusal.code === "verification.code.invalid" ? "code" : "contact", refusal);
  };
  return (
    <>
      {known && (
        <p className={styles.quiet}>
          {known.verified ? (
            <Trans>
              Now: <bdi>{known.shown}</bdi>
            </Trans>
          ) : registered ? (
            <Trans>
              <bdi>{known.shown}</bdi> isn't confirmed yet. We send a code to it.
            </Trans>
          ) : (
            <Trans>
              <bdi>{known.shown}</bdi> isn't confirmed yet. Enter it in full to confirm it, or enter another
              one.
            </Trans>
          )}
        </p>
      )}
      <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit(() => setAsking(true))}>
        {registered ? (
          <Button look="text" size="small" onClick={() => setRegistered(false)}>
            <Trans>Use another address</Trans>
          </Button>
        ) : byMail ? (
          <Field
            {...form.field("contact")}
            label={t`E-mail address`}
            icon="mail"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={LIMITS.email}
          />
        ) : (
          <LazyMobileFields mobile={mobile} number={mobileBox(form, "contact", mobile)} />
        )}
        <CodeField
          // the wait for another code belongs to the address it goes to
          key={shown}
          channel={channel}
          label={byMail ? t`Code by e-mail` : t`Code by SMS`}
          name="code"
          value={code}
          onChange={(digits) => {
            form.write("code", digits);
            form.say("code", undefined);
          }}
          error={form.field("code").error}
          target={target}
        />
        <Button type="submit" look="primary" size="large" full>
          <Trans>Confirm</Trans>
        </Button>
      </form>
      {asking && (
        <ConfirmSheet
          doing={
            byMail
              ? t`You're setting your e-mail address to ${shown}.`
              : t`You're setting your mobile number to ${shown}.`
          }
          follows={follows("contact", { before: byMail && known !== undefined })}
          kinds={["payment", "password", "passkey"]}
          config={config}
          passkey={able ? passkeyProof : undefined}
          send={(proof) =>
            byMail
              ? call("security.email", {
                  body: { ...(!registered && { email }), verificationCode: code, proof },
                })
              : call("security.mobile", { body: { ...mobile.value, verificationCode: code, proof } })
          }
          onDone={() => {
            saved(byMail ? t`E-mail address confirmed.` : t`Mobile number confirmed.`);
            go.back({ to: "/m/securityCenter" });
          }}
          onRefused={refused}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
