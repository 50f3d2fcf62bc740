import { checkField } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useFieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { NewPasswordBox } from "../../entities/password/password-fields.tsx";
import styles from "../../entities/password/password-form.module.css";
import { useNewPassword } from "../../entities/password/use-new-password.ts";
import { mobileBox } from "../../entities/verification/mobile-box.ts";
import { MobileFields } from "../../entities/verification/mobile-fields.tsx";
import { useMobile } from "../../entities/verification/use-mobile.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

const EMPTY = { mobileNum: "", verificationCode: "", newPassword: "" };
type Name = keyof typeof EMPTY;

export interface PhoneRecoveryFormProps {
  onChanged: (username: string) => void;
}

/** Password reset by a code sent to the account's mobile number. */
export function PhoneRecoveryForm({ onChanged }: PhoneRecoveryFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const checkNew = useNewPassword();
  const mobile = useMobile("loginMobileNum");
  const [sent, setSent] = useState(false);
  const checkCode = (value: string) => {
    const broken = checkField(rules, "verificationCode", value);
    return broken ? texts("verificationCode", broken) : undefined;
  };
  const form = useForm<Name>({
    initial: EMPTY,
    checks: {
      mobileNum: () => mobile.check(),
      verificationCode: checkCode,
      newPassword: (value) => checkNew(value, ""),
    },
  });
  const { verificationCode, newPassword } = form.values;

  const set = useMutation({
    mutationFn: async () => {
      const hide = toast("loading", t`Please wait`, DURATIONS.toastLoadingLong);
      try {
        return await call("password.mobile", { body: { verificationCode, newPassword, ...mobile.value } });
      } finally {
        hide();
      }
    },
    onSuccess: ({ userName }) => onChanged(userName),
    onError: (error) => {
      const refused = refusalOf(error);
      if (refused.code === "modify.new.old.same") {
        form.write("newPassword", "");
        form.refuse("newPassword", refused);
        return;
      }
      form.write("verificationCode", "");
      if (refused.code === "verification.code.invalid") form.refuse("verificationCode", refused);
      else if (refused.code === "password.field.invalid") form.refuse("newPassword", refused);
      else if (refused.code === "verification.mobile.invalid") form.refuse("mobileNum", refused);
      else toast("error", errorText(refused));
    },
  });

  const filled = mobile.digits !== "" && !checkCode(verificationCode) && !checkNew(newPassword, "");
  const busy = set.isPending || set.isSuccess;
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.submit(() => !busy && set.mutate())}
    >
      <MobileFields
        mobile={mobile}
        number={mobileBox(form, "mobileNum", mobile)}
        code={{
          ...form.field("verificationCode"),
          purpose: "password",
          disabled: !sent,
          onSent: () => {
            setSent(true);
            form.focus("verificationCode");
          },
          onRefused: (why) => form.refuse("mobileNum", why),
        }}
      />
      <NewPasswordBox {...form.field("newPassword")} />
      <Button type="submit" look="primary" size="large" full busy={busy} disabled={!filled || form.faulty}>
        <Trans>Set password</Trans>
      </Button>
    </form>
  );
}
