import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { ConfirmPasswordBox, NewPasswordBox } from "../../entities/password/password-fields.tsx";
import styles from "../../entities/password/password-form.module.css";
import { useConfirmation } from "../../entities/password/use-confirmation.ts";
import { useNewPassword } from "../../entities/password/use-new-password.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

const EMPTY = { newPassword: "", confirmNewPassword: "" };
type Values = typeof EMPTY;

interface NewPasswordFormProps {
  /** Token of the emailed link. */
  token: string;
  onChanged: (username: string) => void;
  /** The token is used, expired or invalid. */
  onDead: () => void;
}

/** The page of an emailed link: a new password, typed twice. The token stays valid if the password is refused. */
export function NewPasswordForm({ token, onChanged, onDead }: NewPasswordFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const checkNew = useNewPassword();
  const confirm = useConfirmation();
  const form = useForm<keyof Values>({
    initial: EMPTY,
    checks: { newPassword: (value) => checkNew(value, ""), confirmNewPassword: confirm },
    repeats: { confirmNewPassword: "newPassword" },
  });

  const reset = useMutation({
    mutationFn: async ({ newPassword }: Values) => {
      const hide = toast("loading", t`Please wait`, DURATIONS.toastLoadingLong);
      try {
        return await call("password.reset", { body: { token, newPassword } });
      } finally {
        hide();
      }
    },
    onSuccess: ({ userName }) => onChanged(userName),
    onError: (error) => {
      const refused = refusalOf(error);
      if (refused.code === "password.field.invalid" || refused.code === "modify.new.old.same") {
        form.refuse("newPassword", refused);
        return;
      }
      toast("error", errorText(refused));
      if (refused.code === "password.token.invalid") onDead();
    },
  });

  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.submit((values) => !reset.isPending && reset.mutate(values))}
    >
      <NewPasswordBox {...form.field("newPassword")} />
      <ConfirmPasswordBox {...form.field("confirmNewPassword")} />
      <Button type="submit" look="primary" size="large" full busy={reset.isPending}>
        <Trans>Set password</Trans>
      </Button>
    </form>
  );
}
