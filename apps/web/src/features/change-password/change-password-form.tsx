import { checkField } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useFieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import { useForm } from "../../entities/field-rules/use-form.ts";
import {
  ConfirmPasswordBox,
  NewPasswordBox,
  OldPasswordBox,
} from "../../entities/password/password-fields.tsx";
import styles from "../../entities/password/password-form.module.css";
import { useConfirmation } from "../../entities/password/use-confirmation.ts";
import { useNewPassword } from "../../entities/password/use-new-password.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Check } from "../../ui/check/check.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

const EMPTY = { oldPassword: "", newPassword: "", confirmNewPassword: "" };
type Values = typeof EMPTY;

interface ChangePasswordFormProps {
  username: string;
  /** The old password if it was just used to sign in; the form then doesn't ask for it. */
  pending: string | undefined;
  /** The account has no password yet: the form doesn't ask for an old one. */
  first?: boolean;
  /** The account has passkeys, which the change can remove too. */
  hasPasskeys?: boolean;
  onChanged: (newPassword: string) => void;
}

/** Form to change the player's own password. A refusal is shown at the field it concerns, and nowhere else. */
export function ChangePasswordForm({
  username,
  pending,
  first = false,
  hasPasskeys = false,
  onChanged,
}: ChangePasswordFormProps) {
  const { t } = useLingui();
  const [known, setKnown] = useState(pending);
  const [removePasskeys, setRemovePasskeys] = useState(false);
  const asksOld = known === undefined && !first;
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const checkNew = useNewPassword();
  const confirm = useConfirmation();
  const form = useForm<keyof Values>({
    initial: EMPTY,
    checks: {
      oldPassword: asksOld
        ? (value) => {
            const broken = checkField(rules, "loginPassword", value);
            return broken ? texts("loginPassword", broken) : undefined;
          }
        : undefined,
      newPassword: (value, { oldPassword }) =>
        value !== "" && value === (known ?? oldPassword)
          ? t`The new password and the old password cannot be the same`
          : checkNew(value, username),
      confirmNewPassword: confirm,
    },
    repeats: { confirmNewPassword: "newPassword" },
  });

  const change = useMutation({
    mutationFn: async ({ oldPassword, ...fresh }: Values) => {
      const hide = toast("loading", t`Please wait`, DURATIONS.toastLoadingLong);
      try {
        const old = first ? {} : { oldPassword: known ?? oldPassword };
        await call("password.change", {
          body: { ...old, ...fresh, ...(removePasskeys && { removePasskeys }) },
        });
      } finally {
        hide();
      }
    },
    onSuccess: (_, { newPassword }) => {
      toast("success", t`Change saved`, DURATIONS.toastSuccess);
      onChanged(newPassword);
    },
    onError: (error) => {
      const refused = refusalOf(error);
      const old = refused.code === "password.old.wrong" || refused.value.field === "oldPassword";
      if (old) setKnown(undefined);
      if (refused.code === "password.mismatch") form.refuse("confirmNewPassword", refused);
      else form.refuse(old ? "oldPassword" : "newPassword", refused);
    },
  });

  const busy = change.isPending || change.isSuccess;
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.submit((values) => !busy && change.mutate(values))}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {asksOld && <OldPasswordBox {...form.field("oldPassword")} />}
      <NewPasswordBox {...form.field("newPassword")} />
      <ConfirmPasswordBox {...form.field("confirmNewPassword")} />
      {hasPasskeys && (
        <Check checked={removePasskeys} onChange={({ target }) => setRemovePasskeys(target.checked)}>
          <Trans>Remove all passkeys and end other sessions</Trans>
        </Check>
      )}
      <Button type="submit" look="primary" size="large" full busy={busy}>
        {first ? <Trans>Set password</Trans> : <Trans>Change password</Trans>}
      </Button>
    </form>
  );
}
