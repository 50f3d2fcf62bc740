import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { LIMITS } from "../../lib/durations.ts";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { useFieldHint } from "../field-rules/use-field-hint.ts";
import { PasswordStrength } from "./password-strength.tsx";

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
      maxLength={LIMITS.password}
    />
  );
}

/** Field for a new password, with its strength. */
export function NewPasswordBox({ username, ...props }: BoxProps & { value: string; username?: string }) {
  const { t } = useLingui();
  const hint = useFieldHint("password");
  return (
    <PasswordStrength password={props.value} username={username}>
      <PasswordField
        hint={hint}
        {...props}
        label={t`New password`}
        autoComplete="new-password"
        showLabel={t`Show password`}
        maxLength={LIMITS.password}
      />
    </PasswordStrength>
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
      maxLength={LIMITS.password}
    />
  );
}
