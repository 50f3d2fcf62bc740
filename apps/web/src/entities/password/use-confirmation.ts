import { useLingui } from "@lingui/react/macro";

/** The rule of a new password's repetition. */
export function useConfirmation(): (value: string, all: { newPassword: string }) => string | undefined {
  const { t } = useLingui();
  return (value, { newPassword }) => {
    if (value === "") return t`Enter password`;
    return value === newPassword ? undefined : t`Confirmation password not matched`;
  };
}
