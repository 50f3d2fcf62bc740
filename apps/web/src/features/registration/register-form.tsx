import type { LoginValue } from "@foyer/contract/session";
import { checkField, checkNewPassword } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useErrorText } from "../../i18n/error-texts.ts";
import { registerMethod } from "../../lib/device.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Check } from "../../ui/check/check.tsx";
import { Field } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { useFieldRules, useFieldTexts } from "../field-rules/index.ts";
import { CaptchaField, useCaptcha } from "../verification/index.ts";
import styles from "./register-form.module.css";
import { useUsernameCheck } from "./use-username-check.ts";

interface Values {
  username: string;
  password: string;
  confirmPassword: string;
  nickname: string;
  affiliateCode: string;
  captcha: string;
  agreed: boolean;
}

interface RegisterFormProps {
  /** Invitation code that came with the address. */
  code?: string | undefined;
  minimumAge: number;
  onRegistered: (value: LoginValue) => void;
}

const FIELDS: Partial<Record<string, keyof Values>> = {
  "member.username.taken": "username",
  "register.password.mismatch": "confirmPassword",
  "register.affiliate.invalid": "affiliateCode",
  "captcha.invalid": "captcha",
  "register.terms.required": "agreed",
};

/** Open an account by username. Every rule is the server's; the form only says it sooner. */
export function RegisterForm({ code, minimumAge, onRegistered }: RegisterFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { rules, captcha: captchaAsked } = useFieldRules();
  const texts = useFieldTexts(rules);
  const captcha = useCaptcha(captchaAsked);
  const form = useForm<Values>({
    mode: "onTouched",
    defaultValues: {
      username: "",
      password: "",
      confirmPassword: "",
      nickname: "",
      affiliateCode: code ?? "",
      captcha: "",
      agreed: true,
    },
  });
  const { errors } = form.formState;
  const taken = useUsernameCheck(form.watch("username"), rules);
  const agreed = form.watch("agreed");

  const register = useMutation({
    mutationFn: (values: Values) =>
      call("member.register", {
        body: {
          type: 0,
          username: values.username.trim(),
          password: values.password,
          confirmPassword: values.confirmPassword,
          registerUrl: location.hostname,
          registerMethod: registerMethod(),
          domain: location.hostname,
          agreed: values.agreed,
          ...(values.nickname.trim() && { nickname: values.nickname.trim() }),
          ...(values.affiliateCode.trim() && { affiliateCode: values.affiliateCode.trim() }),
          ...(captcha.captchaId && { captcha: values.captcha, captchaId: captcha.captchaId }),
        },
      }),
    onSuccess: onRegistered,
    onError: (error) => {
      const refused = error instanceof ApiError ? error : new ApiError("network.failed");
      if (captchaAsked) captcha.refresh();
      form.setValue("captcha", "");
      const named =
        refused.code === "register.field.invalid"
          ? (refused.value.field as keyof Values)
          : FIELDS[refused.code];
      const text = errorText(refused);
      const rule = refused.value.rule;
      if (named === "password" && rule === "common") {
        form.setError(
          "password",
          { message: t`Too many people use this password. Choose another one` },
          { shouldFocus: true },
        );
      } else if (named && named in form.getValues())
        form.setError(named, { message: text }, { shouldFocus: true });
      else toast("error", text, DURATIONS.toastShort);
      if (refused.code === "register.affiliate.invalid") toast("error", text, DURATIONS.toastSuccess);
    },
  });

  const rule = (name: "username" | "nickname" | "affiliateCode" | "captcha") => (value: string) => {
    const broken = checkField(rules, name, value.trim());
    return broken ? texts(name, broken) : true;
  };
  const enabled = (name: string) => rules.find((r) => r.field === name)?.enabled === true;

  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => register.mutate(values))}
    >
      <Field
        {...form.register("username", { validate: rule("username") })}
        label={t`Username`}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={errors.username?.message ?? (taken === "taken" ? t`Sorry, that username is taken` : undefined)}
        hint={taken === "free" ? t`This username is free` : t`4 to 16 letters and digits`}
      />
      <PasswordField
        {...form.register("password", {
          validate: (value, all) => {
            const broken = checkNewPassword(rules, value, all.username.trim());
            return broken ? texts("password", broken) : true;
          },
          onChange: () => {
            if (form.getFieldState("confirmPassword").isTouched)
              form.trigger("confirmPassword").catch(() => {});
          },
        })}
        label={t`Password`}
        autoComplete="new-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        maxLength={256}
        error={errors.password?.message}
        hint={t`At least 8 characters, a letter and a digit among them`}
      />
      <PasswordField
        {...form.register("confirmPassword", {
          validate: (value, all) => {
            if (value === "") return t({ id: "in_incorrect_password", message: "Enter the password again" });
            return (
              value === all.password ||
              t({ id: "in_confirmation_correct", message: "The two passwords are not the same" })
            );
          },
        })}
        label={t`Password again`}
        autoComplete="new-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        maxLength={256}
        error={errors.confirmPassword?.message}
      />
      {enabled("nickname") && (
        <Field
          {...form.register("nickname", { validate: rule("nickname") })}
          label={t`What shall we call you? (optional)`}
          autoComplete="nickname"
          maxLength={64}
          error={errors.nickname?.message}
        />
      )}
      {enabled("affiliateCode") && (
        <Field
          {...form.register("affiliateCode", { validate: rule("affiliateCode") })}
          label={t`Invitation code (optional)`}
          icon="gift"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          error={errors.affiliateCode?.message}
        />
      )}
      {captchaAsked && (
        <CaptchaField
          {...form.register("captcha", { validate: rule("captcha") })}
          captcha={captcha}
          error={errors.captcha?.message}
        />
      )}
      <Check {...form.register("agreed")}>
        <Trans>I am {minimumAge} or older and agree to the terms of the house</Trans>
      </Check>
      <Button type="submit" look="primary" size="large" full busy={register.isPending} disabled={!agreed}>
        <Trans>Open my account</Trans>
      </Button>
    </form>
  );
}
