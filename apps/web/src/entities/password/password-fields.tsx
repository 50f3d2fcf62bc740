import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { useFieldHint } from "../field-rules/use-field-hint.ts";

type BoxProps = Omit<ComponentProps<typeof PasswordField>, "label" | "showLabel">;

/** Field for the current password. */
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

/** Field for a new password. */
export function NewPasswordBox(props: BoxProps) {
  const { t } = useLingui();
  const hint = useFieldHint("password");
  return (
    <PasswordField
      hint={hint}
      {...props}
      label={t`New password`}
      autoComplete="new-password"
      showLabel={t`Show password`}
      maxLength={256}
    />
  );
}

/** Field to repeat the new password. */
export function ConfirmPasswordBox(props: BoxProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...props}
      label={t`Confirm new password`}
      autoComplete="new-password"
      showLabel={t`Show password`}
      maxLength={256}
    />
  );
}
