import type { LoginValue } from "@foyer/contract/session";
import { checkField } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Check } from "../../ui/check/check.tsx";
import { Field } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { useFieldRules, useFieldTexts } from "../field-rules/index.ts";
import { CaptchaField, useCaptcha } from "../verification/index.ts";
import styles from "./sign-in-form.module.css";

type Name = "loginUsername" | "loginPassword" | "loginCaptcha";
type Errors = Partial<Record<Name, string>>;

interface SignInFormProps {
  /** Told once the platform has opened the session. */
  onSignedIn: (value: LoginValue, keep: boolean) => void;
}

/** Where a refusal is said: beside the field it speaks of, or under the password for all that concern the pair. */
function fieldOf(error: ApiError): Name {
  return error.code === "captcha.invalid" || error.code === "session.login.captcha"
    ? "loginCaptcha"
    : "loginPassword";
}

/** Sign in by username and password; a captcha appears once the platform asks for one. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const [values, setValues] = useState<Record<Name, string>>({
    loginUsername: "",
    loginPassword: "",
    loginCaptcha: "",
  });
  const [errors, setErrors] = useState<Errors>({});
  const [keep, setKeep] = useState(false);
  const [captchaAsked, setCaptchaAsked] = useState(false);
  const captcha = useCaptcha(captchaAsked);
  const form = useRef<HTMLFormElement>(null);

  const signIn = useMutation({
    mutationFn: () =>
      call("session.login", {
        body: {
          type: "username",
          username: values.loginUsername.trim(),
          password: values.loginPassword,
          ...(captchaAsked &&
            captcha.captchaId && { captcha: values.loginCaptcha, captchaId: captcha.captchaId }),
          keepSignedIn: keep,
        },
      }),
    onSuccess: (value) => onSignedIn(value, keep),
    onError: (error) => {
      const refused = error instanceof ApiError ? error : new ApiError("network.failed");
      if (captchaAsked) captcha.refresh();
      if (refused.value.captcha === true) setCaptchaAsked(true);
      setValues((held) => ({ ...held, loginCaptcha: "" }));
      setErrors({ [fieldOf(refused)]: errorText(refused) });
    },
  });

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  const check = (): Errors => {
    const found: Errors = {};
    const names: Name[] = captchaAsked
      ? ["loginUsername", "loginPassword", "loginCaptcha"]
      : ["loginUsername", "loginPassword"];
    for (const name of names) {
      const broken = checkField(rules, name, name === "loginUsername" ? values[name].trim() : values[name]);
      if (broken) found[name] = texts(name, broken);
    }
    return found;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const found = check();
    setErrors(found);
    if (Object.keys(found).length === 0) signIn.mutate();
  };

  useEffect(() => {
    if (Object.values(errors).some(Boolean))
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate method="post">
      <Field
        {...field("loginUsername")}
        label={t`Username`}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <PasswordField
        {...field("loginPassword")}
        label={t`Password`}
        autoComplete="current-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        maxLength={256}
      />
      {captchaAsked && <CaptchaField {...field("loginCaptcha")} captcha={captcha} />}
      <Check checked={keep} onChange={(event) => setKeep(event.target.checked)}>
        <Trans>Keep me signed in</Trans>
      </Check>
      <Button type="submit" look="primary" size="large" full busy={signIn.isPending}>
        <Trans>Log in</Trans>
      </Button>
    </form>
  );
}
