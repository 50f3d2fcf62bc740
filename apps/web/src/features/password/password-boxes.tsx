import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { PasswordField } from "../../ui/field/password-field.tsx";

type BoxProps = Omit<ComponentProps<typeof PasswordField>, "label" | "showLabel">;

/** Box for a password that is in force. */
export function OldPasswordBox(props: BoxProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...props}
      label={t`Old password`}
      autoComplete="current-password"
      showLabel={t`Show password`}
      maxLength={256}
    />
  );
}

/** Box for a password to be. */
export function NewPasswordBox(props: BoxProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      hint={t`At least 8 characters, a letter and a digit among them`}
      {...props}
      label={t`New password`}
      autoComplete="new-password"
      showLabel={t`Show password`}
      maxLength={256}
    />
  );
}

/** Box for the same once more. */
export function ConfirmPasswordBox(props: BoxProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...props}
      label={t`New password again`}
      autoComplete="new-password"
      showLabel={t`Show password`}
      maxLength={256}
    />
  );
}
