import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { LIMITS } from "../../lib/durations.ts";
import { Field } from "../../ui/field/field.tsx";
import { SmsCodeButton, type SmsCodeButtonProps } from "./sms-code-button.tsx";

export type SmsCodeFieldProps = Pick<
  ComponentProps<typeof Field>,
  "name" | "value" | "onChange" | "onBlur" | "error" | "disabled"
> &
  Pick<SmsCodeButtonProps, "purpose" | "mobile" | "onSent" | "onRefused">;

/** The code from the SMS, with the button that requests it. `disabled` disables the box, never the button. */
export function SmsCodeField({ purpose, mobile, onSent, onRefused, ...rest }: SmsCodeFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      {...rest}
      label={t`Code by SMS`}
      icon="phone"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={LIMITS.smsCode}
      end={
        <SmsCodeButton purpose={purpose} mobile={mobile} onRefused={onRefused} {...(onSent && { onSent })} />
      }
    />
  );
}
