import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { ConfirmPasswordBox, NewPasswordBox } from "./password-boxes.tsx";
import styles from "./password-form.module.css";
import { useConfirmation } from "./use-confirmation.ts";
import { refusal, usePasswordForm } from "./use-password-form.ts";

interface Values {
  newPassword: string;
  confirmNewPassword: string;
}

interface NewPasswordFormProps {
  /** Of the mailed link. */
  ticket: string;
  onChanged: (username: string) => void;
  /** The link was used, has grown old, or was never one. */
  onDead: () => void;
}

/** The page behind a mailed link: a new password, twice. A refused one leaves the link good. */
export function NewPasswordForm({ ticket, onChanged, onDead }: NewPasswordFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { form, said, checkNew, refuse } = usePasswordForm<Values>({
    newPassword: "",
    confirmNewPassword: "",
  });
  const confirmation = useConfirmation(form);

  const reset = useMutation({
    mutationFn: async ({ newPassword }: Values) => {
      const hide = toast("loading", t`Please wait`, DURATIONS.toastLoadingLong);
      try {
        return await call("password.reset", { body: { ticket, newPassword } });
      } finally {
        hide();
      }
    },
    onSuccess: ({ userName }) => onChanged(userName),
    onError: (error) => {
      const refused = refusal(error);
      if (refused.code === "password.field.invalid" || refused.code === "modify.new.old.same") {
        refuse("newPassword", refused);
        return;
      }
      toast("error", errorText(refused));
      if (refused.code === "password.ticket.invalid") onDead();
    },
  });

  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => {
        if (!reset.isPending) reset.mutate(values);
      })}
    >
      <NewPasswordBox
        {...form.register("newPassword", {
          validate: (value) => checkNew(value, ""),
          onChange: confirmation.again,
        })}
        error={said("newPassword")}
      />
      <ConfirmPasswordBox
        {...form.register("confirmNewPassword", { validate: confirmation.check })}
        error={said("confirmNewPassword")}
      />
      <Button type="submit" look="primary" size="large" full busy={reset.isPending}>
        <Trans>Set the new password</Trans>
      </Button>
    </form>
  );
}
