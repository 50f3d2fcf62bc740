import type { LoginValue } from "@foyer/contract/session";
import { checkField, checkNewPassword } from "@foyer/domain/field-rules";
import { EXTRA_FIELDS, type ExtraField } from "@foyer/domain/registration-fields";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { type Path as Name, type RegisterOptions, useForm } from "react-hook-form";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Check } from "../../ui/check/check.tsx";
import { Field } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { useFieldRules, useFieldTexts } from "../field-rules/index.ts";
import { CaptchaField, MobileField, SmsCodeField, useCaptcha, useMobile } from "../verification/index.ts";
import { useFlag, useWhitelabel } from "../whitelabel/index.ts";
import { useExtraFields } from "./extra-fields.ts";
import styles from "./register-form.module.css";
import type { Method, Values } from "./registration-values.ts";
import { useInvitation } from "./use-invitation.ts";
import { useRegister } from "./use-register.ts";
import { useUsernameCheck } from "./use-username-check.ts";

interface RegisterFormProps {
  /** Invitation code that came with the address. */
  code?: string | undefined;
  minimumAge: number;
  /** Of a social sign-in no account was linked to. */
  linkTicket: string | undefined;
  /** The ticket is worth nothing any more. */
  onLinkRefused: () => void;
  onRegistered: (value: LoginValue) => void;
}

const FIELDS: Partial<Record<string, keyof Values>> = {
  "member.username.taken": "username",
  "member.mobile.taken": "mobileNum",
  "verification.mobile.invalid": "mobileNum",
  "verification.code.invalid": "verificationCode",
  "register.password.mismatch": "confirmPassword",
  "register.affiliate.invalid": "affiliateCode",
  "captcha.invalid": "captcha",
  "register.terms.required": "agreed",
};

/** Open an account, by the ways the merchant has open. */
export function RegisterForm(props: RegisterFormProps) {
  const byName = useFlag("USERNAMEREG3");
  const byMobile = useFlag("MOBILENUMREG3");
  const known = useWhitelabel() !== undefined;
  const [chosen, choose] = useState<Method>("username");
  const method: Method = byMobile && (!byName || chosen === "mobileNum") ? "mobileNum" : "username";
  if (known && !byName && !byMobile)
    return (
      <p role="status">
        <Trans>The house takes no new players at the moment. Please come back later.</Trans>
      </p>
    );
  return (
    <MethodForm key={method} method={method} {...props}>
      {byName && byMobile && (
        <Button
          look="text"
          size="small"
          onClick={() => choose(method === "username" ? "mobileNum" : "username")}
        >
          {method === "username" ? (
            <Trans>Use my mobile number instead</Trans>
          ) : (
            <Trans>Use a username instead</Trans>
          )}
        </Button>
      )}
    </MethodForm>
  );
}

type MethodFormProps = RegisterFormProps & {
  method: Method;
  /** The way to the other method. */
  children: ReactNode;
};

/** One way of registering. Every rule is the server's; the form only says it sooner. */
function MethodForm(props: MethodFormProps) {
  const { method, code, minimumAge, linkTicket, onLinkRefused, onRegistered, children } = props;
  const { t } = useLingui();
  const errorText = useErrorText();
  const { rules, captcha: captchaAsked } = useFieldRules();
  const texts = useFieldTexts(rules);
  const extras = useExtraFields();
  const captcha = useCaptcha(captchaAsked);
  const mobile = useMobile("mobileNum");
  const passwordByMobile = useFlag("MOBILENUMPASSREG3");
  const provesMobile = useFlag("REGMOBVERF3");
  const byName = method === "username";
  const asksPassword = byName || passwordByMobile;
  const ruleOf = (name: string) => rules.find(({ field, enabled }) => field === name && enabled);
  const mobileRule = ruleOf("mobileNum");
  const asksMobile = !byName || mobileRule !== undefined;
  const asksCode = !byName || (asksMobile && provesMobile);
  const form = useForm<Values>({
    mode: "onTouched",
    defaultValues: {
      ...(Object.fromEntries(EXTRA_FIELDS.map((name) => [name, ""])) as Record<ExtraField, string>),
      username: "",
      mobileNum: "",
      verificationCode: "",
      password: "",
      confirmPassword: "",
      affiliateCode: code ?? "",
      captcha: "",
      agreed: true,
    },
  });
  const { errors } = form.formState;
  const taken = useUsernameCheck(form.watch("username"), rules);
  const invitation = useInvitation(form.watch("affiliateCode"), rules);
  const agreed = form.watch("agreed");

  const register = useRegister({
    method,
    mobile,
    asksPassword,
    captchaId: captcha.captchaId,
    linkTicket,
    onRegistered,
    onRefused: (error) => {
      const refused = error instanceof ApiError ? error : new ApiError("network.failed");
      const text = errorText(refused);
      if (refused.code === "register.affiliate.invalid") {
        form.setError("affiliateCode", { message: text });
        toast("error", text, DURATIONS.toastSuccess);
        setTimeout(() => form.setFocus("affiliateCode"), DURATIONS.toastSuccess);
        return;
      }
      if (refused.code === "social.ticket.invalid") onLinkRefused();
      if (captchaAsked) captcha.refresh();
      form.setValue("captcha", "");
      const named =
        refused.code === "register.field.invalid"
          ? (refused.value.field as keyof Values)
          : FIELDS[refused.code];
      const common = named === "password" && refused.value.rule === "common";
      if (named && named in form.getValues())
        form.setError(
          named,
          { message: common ? t`Too many people use this password. Choose another one` : text },
          { shouldFocus: true },
        );
      else toast("error", text, DURATIONS.toastShort);
    },
  });

  const rule = (name: ExtraField | "username" | "affiliateCode" | "captcha") => (value: string) => {
    const broken = checkField(rules, name, value.trim());
    return broken ? texts(name, broken) : true;
  };
  /** What was typed, or filled in by the browser, before the script was there, is the field's value. */
  const field = <N extends Name<Values>>(name: N, options?: RegisterOptions<Values, N>) => {
    const registered = form.register(name, options);
    const ref = (input: HTMLInputElement | null) => {
      const { value, checked } = input ?? {};
      registered.ref(input);
      if (input?.type === "checkbox") {
        if (input.checked !== checked) form.setValue("agreed", checked === true);
      } else if (value && input?.value !== value) form.setValue(name, value as never);
    };
    return { ...registered, ref };
  };
  const called = (name: string, label: string) => (ruleOf(name)?.required ? label : t`${label} (optional)`);
  const checkMobile = async () => {
    if (byName && mobile.digits === "" && !mobileRule?.required) return true;
    return (await mobile.check()) ?? true;
  };
  const checkCode = (value: string) => {
    if (byName && mobile.digits === "") return true;
    const asked = rules.map((one) => ({ ...one, enabled: true, required: true }));
    const broken = checkField(asked, "verificationCode", value);
    return broken ? texts("verificationCode", broken) : true;
  };

  const mobileFields = (
    <>
      {asksMobile && (
        <MobileField
          {...form.register("mobileNum", { validate: checkMobile })}
          mobile={mobile}
          error={errors.mobileNum?.message}
          onEdit={() => form.clearErrors("mobileNum")}
        />
      )}
      {asksCode && (
        <SmsCodeField
          {...field("verificationCode", { validate: checkCode })}
          purpose="register"
          mobile={mobile}
          error={errors.verificationCode?.message}
          onSent={() => form.setFocus("verificationCode")}
          onRefused={(message) => form.setError("mobileNum", { message }, { shouldFocus: true })}
        />
      )}
    </>
  );

  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.handleSubmit((values) => register.mutate(values))}
    >
      {byName && (
        <Field
          {...field("username", { validate: rule("username") })}
          label={t`Username`}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          error={
            errors.username?.message ?? (taken === "taken" ? t`Sorry, that username is taken` : undefined)
          }
          hint={taken === "free" ? t`This username is free` : t`4 to 16 letters and digits`}
        />
      )}
      {!byName && mobileFields}
      {children}
      {asksPassword && (
        <>
          <PasswordField
            {...field("password", {
              validate: (value, all) => {
                const broken = checkNewPassword(rules, value, byName ? all.username.trim() : "");
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
            {...field("confirmPassword", {
              validate: (value, all) => {
                if (value === "")
                  return t({ id: "in_incorrect_password", message: "Enter the password again" });
                return (
                  value === all.password ||
                  t({ id: "in_confirmation_correct", message: "The two passwords are not the same." })
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
        </>
      )}
      {byName && mobileFields}
      {EXTRA_FIELDS.filter(ruleOf).map((name) => {
        const { label, ...look } = extras[name];
        return (
          <Field
            key={name}
            {...field(name, { validate: rule(name) })}
            {...look}
            label={called(name, label)}
            maxLength={ruleOf(name)?.maxLength ?? 255}
            error={errors[name]?.message}
          />
        );
      })}
      {ruleOf("affiliateCode") && (
        <Field
          {...field("affiliateCode", { validate: rule("affiliateCode") })}
          defaultValue={code}
          label={called("affiliateCode", t`Invitation code`)}
          icon="gift"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          error={
            errors.affiliateCode?.message ??
            (invitation === "refused" ? errorText(new ApiError("register.affiliate.invalid")) : undefined)
          }
          hint={invitation === "accepted" ? t`Your invitation is good` : undefined}
        />
      )}
      {captchaAsked && (
        <CaptchaField
          {...field("captcha", { validate: rule("captcha") })}
          captcha={captcha}
          error={errors.captcha?.message}
        />
      )}
      <Check {...field("agreed")} defaultChecked>
        <Trans>I am {minimumAge} or older and agree to the terms of the house</Trans>
      </Check>
      <Button
        type="submit"
        look="primary"
        size="large"
        full
        busy={register.isPending}
        disabled={import.meta.env.SSR || !agreed}
      >
        <Trans>Open my account</Trans>
      </Button>
      <noscript>
        <p>
          <Trans>Signing up needs JavaScript: your password never leaves this page unsealed.</Trans>
        </p>
      </noscript>
    </form>
  );
}
