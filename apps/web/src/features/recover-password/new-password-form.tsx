import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { ConfirmPasswordBox, NewPasswordBox } from "../../entities/password/password-fields.tsx";
import styles from "../../entities/password/password-form.module.css";
import { useConfirmation } from "../../entities/password/use-confirmation.ts";
import { useNewPassword } from "../../entities/password/use-new-password.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError, call, refusalOf } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
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
  // Without an answer the form stays: the platform checks the link again when the password is set.
  const { data: link, error } = useQuery({
    queryKey: endpointKey("password.link", token),
    queryFn: () => call("password.link", { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const username = link?.userName ?? "";
  const dead = error instanceof ApiError && error.code === "password.token.invalid";
  const die = useEffectEvent(onDead);
  useEffect(() => {
    if (dead) die();
  }, [dead]);
  const form = useForm<keyof Values>({
    initial: EMPTY,
    checks: { newPassword: (value) => checkNew(value, username), confirmNewPassword: confirm },
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
      if (refused.code === "password.token.invalid") onDead();
      else toast("error", errorText(refused));
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
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordBox {...form.field("newPassword")} username={username} />
      <ConfirmPasswordBox {...form.field("confirmNewPassword")} />
      <Button type="submit" look="primary" size="large" full busy={reset.isPending}>
        <Trans>Set password</Trans>
      </Button>
    </form>
  );
}
