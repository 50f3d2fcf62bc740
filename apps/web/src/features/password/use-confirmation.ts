import { useLingui } from "@lingui/react/macro";
import type { UseFormReturn } from "react-hook-form";

interface Confirmed {
  newPassword: string;
  confirmNewPassword: string;
}

/** The rule of a password's repetition, and its check anew when the password itself changes. */
export function useConfirmation<Values extends Confirmed>(form: UseFormReturn<Values>) {
  const { t } = useLingui();
  const { trigger, getFieldState } = form as unknown as UseFormReturn<Confirmed>;
  return {
    check: (value: string, { newPassword }: Confirmed): string | true => {
      if (value === "") return t`Enter password`;
      return value === newPassword || t`Confirmation password not matched`;
    },
    again: () => {
      if (getFieldState("confirmNewPassword").isTouched) trigger("confirmNewPassword").catch(() => {});
    },
  };
}
