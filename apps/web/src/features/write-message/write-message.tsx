import { checkField, DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useFieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { randomId } from "../../lib/random.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { TextArea } from "../../ui/field/text-area.tsx";
import styles from "./write-message.module.css";

const EMPTY = { email: "", content: "" };
type Name = keyof typeof EMPTY;

const isOf = (name: string) => (rule: { field: string }) => rule.field === name;
const EMAIL = DEFAULT_FIELD_RULES.filter(isOf("email")).map((rule) => ({ ...rule, required: true }));
const CONTENT = DEFAULT_FIELD_RULES.filter(isOf("feedbackContent"));

/** A message to customer service that needs no session; the answer comes by e-mail. */
export function WriteMessage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const [clientKey] = useState(() => randomId());
  const contentRules = rules.some(isOf("feedbackContent")) ? rules : CONTENT;
  const { minLength: least = 1, maxLength: most = LIMITS.feedbackContent } =
    contentRules.find(isOf("feedbackContent")) ?? {};
  const form = useForm<Name>({
    initial: EMPTY,
    checks: {
      email: (value) => {
        const broken = checkField(EMAIL, "email", value.trim());
        return broken ? texts("email", broken) : undefined;
      },
      content: (value) =>
        checkField(contentRules, "feedbackContent", value.trim()) || value.trim() === ""
          ? t`${least} to ${most} characters`
          : undefined,
    },
  });
  const send = useMutation({
    mutationFn: ({ email, content }: Record<Name, string>) =>
      call("feedback.visitor", { body: { email: email.trim(), content: content.trim(), clientKey } }),
    onError: (error) => {
      const { field } = refusalOf(error).value;
      if (field === "email" || field === "content") form.refuse(field, refusalOf(error));
    },
  });

  if (send.isSuccess)
    return (
      <section className={styles.card} role="status">
        <h2>
          <Trans>Thank you. We got your message.</Trans>
        </h2>
        <p className={styles.text}>
          <Trans>
            We'll reply to <bdi>{form.values.email.trim()}</bdi>.
          </Trans>
        </p>
        <p className={styles.text}>
          <Trans>
            Your reference number: <span className={styles.number}>{send.data.receipt}</span>
          </Trans>
        </p>
      </section>
    );
  return (
    <form
      ref={form.ref}
      className={styles.card}
      noValidate
      method="post"
      onSubmit={form.submit((values) => !send.isPending && send.mutate(values))}
    >
      <h2>
        <Trans>Write to us</Trans>
      </h2>
      <p className={styles.text}>
        <Trans>You don't need an account. We'll reply by e-mail.</Trans>
      </p>
      <Field
        {...form.field("email")}
        label={t`Your e-mail address`}
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email}
      />
      <TextArea {...form.field("content")} label={t`Your message`} rows={5} maxLength={most} />
      {send.isError && !form.faulty && (
        <p className={styles.error} role="alert">
          {errorText(send.error)}
        </p>
      )}
      <Button
        type="submit"
        look="primary"
        size="large"
        full
        busy={send.isPending}
        disabled={import.meta.env.SSR}
      >
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}
