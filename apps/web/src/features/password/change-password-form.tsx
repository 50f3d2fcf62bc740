import { checkField } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { ConfirmPasswordBox, NewPasswordBox, OldPasswordBox } from "./password-boxes.tsx";
import styles from "./password-form.module.css";
import { useConfirmation } from "./use-confirmation.ts";
import { refusal, usePasswordForm } from "./use-password-form.ts";

interface Values {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

interface ChangePasswordFormProps {
  username: string;
  /** The old password when it was just used to sign in: it is not asked again. */
  pending: string | undefined;
  onChanged: (newPassword: string) => void;
}

/** Changes the player's own password. Why one is refused stands at its field, and nowhere else. */
export function ChangePasswordForm({ username, pending, onChanged }: ChangePasswordFormProps) {
  const { t } = useLingui();
  const [known, setKnown] = useState(pending);
  const { form, rules, texts, said, checkNew, refuse } = usePasswordForm<Values>({
    oldPassword: "",
    newPassword: "",
    confirmNewPassword: "",
  });
  const confirmation = useConfirmation(form);

  const change = useMutation({
    mutationFn: async ({ oldPassword, ...fresh }: Values) => {
      const hide = toast("loading", t`Please wait`, DURATIONS.toastLoadingLong);
      try {
        await call("password.change", { body: { oldPassword: known ?? oldPassword, ...fresh } });
      } finally {
        hide();
      }
    },
    onSuccess: (_, { newPassword }) => {
      toast("success", t`Change saved`, DURATIONS.toastSuccess);
      onChanged(newPassword);
    },
    onError: (error) => {
      const refused = refusal(error);
      const old = refused.code === "password.old.wrong" || refused.value.field === "oldPassword";
      if (old) setKnown(undefined);
      if (refused.code === "password.mismatch") refuse("confirmNewPassword", refused);
      else refuse(old ? "oldPassword" : "newPassword", refused);
    },
  });

  const busy = change.isPending || change.isSuccess;
  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => {
        if (!busy) change.mutate(values);
      })}
    >
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {known === undefined && (
        <OldPasswordBox
          {...form.register("oldPassword", {
            validate: (value) => {
              const broken = checkField(rules, "loginPassword", value);
              return broken ? texts("loginPassword", broken) : true;
            },
          })}
          error={said("oldPassword")}
        />
      )}
      <NewPasswordBox
        {...form.register("newPassword", {
          validate: (value, { oldPassword }) =>
            value !== "" && value === (known ?? oldPassword)
              ? t`The new password and the old password cannot be the same`
              : checkNew(value, username),
          onChange: confirmation.again,
        })}
        error={said("newPassword")}
      />
      <ConfirmPasswordBox
        {...form.register("confirmNewPassword", { validate: confirmation.check })}
        error={said("confirmNewPassword")}
      />
      <Button type="submit" look="primary" size="large" full busy={busy}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  );
}
