import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { useForm } from "../field-rules/index.ts";
import { ConfirmPasswordBox, NewPasswordBox } from "./password-boxes.tsx";
import styles from "./password-form.module.css";
import { useConfirmation } from "./use-confirmation.ts";
import { useNewPassword } from "./use-new-password.ts";

const EMPTY = { newPassword: "", confirmNewPassword: "" };
type Values = typeof EMPTY;

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
        return await call("password.reset", { body: { ticket, newPassword } });
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
      if (refused.code === "password.ticket.invalid") onDead();
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
        <Trans>Set the new password</Trans>
      </Button>
    </form>
  );
}
