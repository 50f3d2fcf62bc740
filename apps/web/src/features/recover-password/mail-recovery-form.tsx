import { checkField, DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useFieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import { useForm } from "../../entities/field-rules/use-form.ts";
import styles from "../../entities/password/password-form.module.css";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS, LIMITS } from "../../lib/durations.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { useDelayedRedirect } from "../../lib/use-delayed-redirect.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

const EMPTY = { username: "", email: "" };
type Values = typeof EMPTY;

/** Default rule for the email field, which this form asks for even if registration does not. */
const EMAIL = DEFAULT_FIELD_RULES.filter(({ field }) => field === "email");

interface MailRecoveryFormProps {
  /** Called a moment after the platform has accepted the request. */
  onSent: () => void;
}

/** Requests a reset link by email. The answer is the same whether or not the two belong to an account. */
export function MailRecoveryForm({ onSent }: MailRecoveryFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const form = useForm<keyof Values>({
    initial: EMPTY,
    checks: {
      username: (value) => {
        const broken = checkField(rules, "loginUsername", value.trim());
        return broken ? texts("loginUsername", broken) : undefined;
      },
      email: (value) => {
        const stated = rules.filter(({ field }) => field === "email");
        const fields = (stated.length > 0 ? stated : EMAIL).map((rule) => ({
          ...rule,
          enabled: true,
          required: true,
        }));
        return checkField(fields, "email", value.trim()) ? t`The e-mail address is incorrect` : undefined;
      },
    },
  });

  const send = useMutation({
    mutationFn: async ({ username, email }: Values) => {
      const hide = toast("loading", t`Please wait`, DURATIONS.toastLoadingLong);
      try {
        await call("password.email", { body: { username: username.trim(), email: email.trim() } });
      } finally {
        hide();
      }
    },
    onSuccess: () => {
      toast("success", t`If the details match, a link has been sent.`, DURATIONS.toastSuccess);
    },
    onError: (error) => {
      const refused = refusalOf(error);
      const { field } = refused.value;
      if (field === "email") form.refuse("email", t`The e-mail address is incorrect`);
      else if (field === "username") form.refuse("username", refused);
      else toast("error", errorText(refused));
    },
  });

  useDelayedRedirect(send.isSuccess, onSent);

  const busy = send.isPending || send.isSuccess;
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.submit((values) => !busy && send.mutate(values))}
    >
      <Field
        {...form.field("username")}
        label={t`Username`}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.username}
      />
      <Field
        {...form.field("email")}
        label={t`E-mail`}
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email}
      />
      <Button type="submit" look="primary" size="large" full busy={busy}>
        <Trans>Send reset link</Trans>
      </Button>
    </form>
  );
}
