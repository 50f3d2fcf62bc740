import { checkField } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { useLanguageRecheck } from "../field-rules/index.ts";
import { MobileField, SmsCodeField, useMobile } from "../verification/index.ts";
import { NewPasswordBox } from "./password-boxes.tsx";
import styles from "./password-form.module.css";
import { refusal, usePasswordForm } from "./use-password-form.ts";

interface Values {
  verificationCode: string;
  newPassword: string;
}

interface PhoneRecoveryFormProps {
  onChanged: () => void;
}

/** A new password by a code sent to the account's mobile number. */
export function PhoneRecoveryForm({ onChanged }: PhoneRecoveryFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { form, rules, texts, said, checkNew, refuse } = usePasswordForm<Values>({
    verificationCode: "",
    newPassword: "",
  });
  const { isValid, errors, touchedFields } = form.formState;
  const mobile = useMobile("loginMobileNum");
  const [wrongMobile, setWrongMobile] = useState<string>();
  const [sent, setSent] = useState(false);

  const checkMobile = async (): Promise<boolean> => {
    const wrong = await mobile.check();
    setWrongMobile(wrong);
    return wrong === undefined;
  };
  useLanguageRecheck(() => {
    if (wrongMobile !== undefined) checkMobile().catch(() => {});
  });
  useEffect(() => {
    if (sent) form.setFocus("verificationCode");
  }, [sent, form]);

  const set = useMutation({
    mutationFn: async (values: Values) => {
      const hide = toast("loading", t`Please wait`, DURATIONS.toastLoadingLong);
      try {
        await call("password.mobile", { body: { ...values, ...mobile.value } });
      } finally {
        hide();
      }
    },
    onSuccess: onChanged,
    onError: (error) => {
      const refused = refusal(error);
      if (refused.code === "modify.new.old.same") {
        form.setValue("newPassword", "");
        refuse("newPassword", refused);
        return;
      }
      form.setValue("verificationCode", "");
      if (refused.code === "verification.code.invalid") refuse("verificationCode", refused);
      else if (refused.code === "password.field.invalid") refuse("newPassword", refused);
      else if (refused.code === "verification.mobile.invalid") setWrongMobile(errorText(refused));
      else toast("error", errorText(refused));
    },
  });

  const touched = mobile.digits !== "" || Object.keys(touchedFields).length > 0;
  const faultless =
    isValid && Object.keys(errors).length === 0 && mobile.digits !== "" && wrongMobile === undefined;
  const busy = set.isPending || set.isSuccess;
  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.handleSubmit(async (values) => {
        if (!busy && (await checkMobile())) set.mutate(values);
      })}
    >
      <MobileField
        mobile={mobile}
        error={wrongMobile}
        onEdit={() => setWrongMobile(undefined)}
        onBlur={() => {
          if (mobile.digits !== "") checkMobile().catch(() => {});
        }}
      />
      <SmsCodeField
        {...form.register("verificationCode", {
          validate: (value) => {
            const broken = checkField(rules, "verificationCode", value);
            return broken ? texts("verificationCode", broken) : true;
          },
        })}
        purpose="password"
        mobile={mobile}
        disabled={!sent}
        onSent={() => setSent(true)}
        onRefused={setWrongMobile}
        error={said("verificationCode")}
      />
      <NewPasswordBox
        {...form.register("newPassword", { validate: (value) => checkNew(value, "") })}
        error={said("newPassword")}
      />
      <Button type="submit" look="primary" size="large" full busy={busy} disabled={!touched || !faultless}>
        <Trans>Set the new password</Trans>
      </Button>
    </form>
  );
}
