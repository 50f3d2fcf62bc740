import type { LoginValue } from "@foyer/contract/session";
import { EXTRA_FIELDS, type ExtraField } from "@foyer/domain/registration-fields";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useFieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { useFlag, useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { PasswordStrength } from "../../entities/password/password-strength.tsx";
import { CaptchaField, useCaptcha } from "../../entities/verification/captcha-field.tsx";
import { LazyMobileFields } from "../../entities/verification/lazy-mobile-fields.tsx";
import { mobileBox } from "../../entities/verification/mobile-box.ts";
import { useMobile } from "../../entities/verification/use-mobile.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useBrowserLayoutEffect } from "../../lib/browser-layout-effect.ts";
import { DURATIONS, LIMITS } from "../../lib/durations.ts";
import { ApiError, refusalOf } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Check } from "../../ui/check/check.tsx";
import { Field } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { Segments } from "../../ui/segments/segments.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { useExtraFields } from "./extra-fields.ts";
import styles from "./register-form.module.css";
import { useRegistrationChecks } from "./registration-checks.ts";
import { emptyForm, type FieldName, type Method, type RequestedFields } from "./registration-values.ts";
import { useInvitation } from "./use-invitation.ts";
import { useRegister } from "./use-register.ts";
import { useRegistrationDraft } from "./use-registration-draft.ts";
import { useUsernameCheck } from "./use-username-check.ts";

interface RegisterFormProps {
  /** Invitation code from the address. */
  code?: string | undefined;
  minimumAge: number;
  /** Token of a social sign-in that no account is linked to. */
  linkToken: string | undefined;
  /** Username suggested from that identity's name. */
  suggestedName: string | undefined;
  /** Called when the link token is no longer valid. */
  onLinkRefused: () => void;
  onRegistered: (value: LoginValue) => void;
}

/** Field at which each refusal is shown. */
const FIELDS: Partial<Record<string, FieldName>> = {
  "member.username.taken": "username",
  "member.mobile.taken": "mobileNum",
  "verification.mobile.invalid": "mobileNum",
  "verification.code.invalid": "verificationCode",
  "register.password.mismatch": "confirmPassword",
  "captcha.invalid": "captcha",
  "captcha.proof.invalid": "captcha",
};

/** The most that the platform takes of a field whose rule has no length. */
const longestOf = (name: ExtraField): number =>
  name === "nickname" || name === "recommenderId" ? LIMITS.registrationName : LIMITS.registration;

/**
 * Registration by the ways the merchant has enabled. The server enforces every rule; the form checks them early.
 * Typed values are kept when the way changes.
 */
export function RegisterForm(props: RegisterFormProps) {
  const { code, minimumAge, linkToken, suggestedName, onLinkRefused, onRegistered } = props;
  const { t } = useLingui();
  const errorText = useErrorText();
  const openByName = useFlag("USERNAMEREG3");
  const openByMobile = useFlag("MOBILENUMREG3");
  const passwordByMobile = useFlag("MOBILENUMPASSREG3");
  const provesMobile = useFlag("REGMOBVERF3");
  const known = useWhitelabel() !== undefined;
  const [chosen, choose] = useState<Method>("username");
  const [agreed, agree] = useState(true);
  const agreement = useRef<HTMLInputElement>(null);
  const { rules, captcha: captchaAsked } = useFieldRules();
  const texts = useFieldTexts(rules);
  const extras = useExtraFields();
  const captcha = useCaptcha(captchaAsked, "registration");
  const mobile = useMobile("mobileNum");
  const method: Method = openByMobile && (!openByName || chosen === "mobileNum") ? "mobileNum" : "username";
  const byName = method === "username";
  const ruleOf = (name: string) => rules.find(({ field, enabled }) => field === name && enabled);
  const asksMobile = !byName || ruleOf("mobileNum") !== undefined;
  const requested: RequestedFields = {
    password: byName || passwordByMobile,
    mobile: asksMobile,
    code: !byName || (asksMobile && provesMobile),
  };
  const checks = useRegistrationChecks({ method, requested, captchaAsked, rules, texts, mobile });
  const form = useForm<FieldName>({
    initial: emptyForm(code ?? "", suggestedName),
    checks,
    repeats: { confirmPassword: "password" },
  });
  const { field } = form;
  const taken = useUsernameCheck(form.values.username, rules);
  const invitation = useInvitation(form.values.affiliateCode, rules);
  const codeIsOfLink = code !== undefined && form.values.affiliateCode.trim() === code.trim();
  const wrongLink = t`Referrer link error. Ask for a new link, or remove the code.`;

  // The box may have been unticked before hydration.
  useBrowserLayoutEffect(() => {
    if (agreement.current?.checked === false) agree(false);
  }, []);

  const dropDraft = useRegistrationDraft({ form, mobile, method, choose });
  const register = useRegister({
    method,
    mobile,
    requested,
    agreed,
    captcha,
    linkToken,
    onRegistered: (value) => {
      dropDraft();
      onRegistered(value);
    },
    onRefused: (error) => {
      const refused = refusalOf(error);
      if (refused.code === "register.affiliate.invalid") {
        form.say("affiliateCode", codeIsOfLink ? wrongLink : refused);
        toast("error", codeIsOfLink ? wrongLink : errorText(refused), DURATIONS.toastSuccess);
        setTimeout(() => form.focus("affiliateCode"), DURATIONS.toastSuccess);
        return;
      }
      if (refused.code === "social.token.invalid") onLinkRefused();
      if (captchaAsked) captcha.refresh();
      form.write("captcha", "");
      const { field: broken } = refused.value;
      const named = refused.code === "register.field.invalid" ? (broken as FieldName) : FIELDS[refused.code];
      if (named && checks[named]) form.refuse(named, refused);
      else toast("error", errorText(refused), DURATIONS.toastShort);
    },
  });

  if (known && !openByName && !openByMobile)
    return (
      <p role="status">
        <Trans>We're not accepting new players right now.</Trans>
      </p>
    );

  const called = (name: string, label: string) => (ruleOf(name)?.required ? label : t`${label} (optional)`);
  const eye = { showLabel: t`Show password` };
  const mobileFields = asksMobile && (
    <LazyMobileFields
      mobile={mobile}
      number={mobileBox(form, "mobileNum", mobile)}
      code={
        requested.code
          ? {
              ...field("verificationCode"),
              purpose: "register",
              onSent: () => form.focus("verificationCode"),
              onRefused: (wrong) => form.refuse("mobileNum", wrong),
            }
          : undefined
      }
    />
  );

  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.submit((values) => !register.isPending && register.mutate(values))}
    >
      {openByName && openByMobile && (
        <Segments<Method>
          label={t`Registration method`}
          options={[
            { value: "username", text: t`Username` },
            { value: "mobileNum", text: t`Mobile number` },
          ]}
          value={method}
          onChoose={choose}
          onNear={LazyMobileFields.preload}
        />
      )}
      {byName ? (
        <Field
          {...field("username")}
          label={t`Username`}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.username}
          error={field("username").error ?? (taken === "taken" ? t`This username is taken.` : undefined)}
          hint={taken === "free" ? t`This username is available.` : texts("username", "pattern")}
        />
      ) : (
        mobileFields
      )}
      {requested.password && (
        <>
          <PasswordStrength
            password={form.values.password}
            username={byName ? form.values.username.trim() : undefined}
          >
            <PasswordField
              {...field("password")}
              {...eye}
              label={t`Password`}
              autoComplete="new-password"
              maxLength={LIMITS.password}
              hint={texts("password", "pattern")}
            />
          </PasswordStrength>
          <PasswordField
            {...field("confirmPassword")}
            {...eye}
            label={t`Confirm password`}
            autoComplete="new-password"
            maxLength={LIMITS.password}
          />
        </>
      )}
      {byName && mobileFields}
      {EXTRA_FIELDS.filter(ruleOf).map((name) => {
        const { label, secret, ...look } = extras[name];
        const box = {
          ...field(name),
          ...look,
          label: called(name, label),
          maxLength: ruleOf(name)?.maxLength ?? longestOf(name),
        };
        return secret ? <PasswordField key={name} {...box} {...eye} /> : <Field key={name} {...box} />;
      })}
      {ruleOf("affiliateCode") && (
        <Field
          {...field("affiliateCode")}
          label={called("affiliateCode", t`Invitation code`)}
          icon="gift"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.invitationCode}
          error={
            field("affiliateCode").error ??
            (invitation !== "refused"
              ? undefined
              : codeIsOfLink
                ? wrongLink
                : errorText(new ApiError("register.affiliate.invalid")))
          }
          hint={
            invitation === "accepted"
              ? t`Code accepted.`
              : invitation === "agent"
                ? t`Code accepted. It opens an agent's account.`
                : undefined
          }
        />
      )}
      {captchaAsked && <CaptchaField {...field("captcha")} captcha={captcha} />}
      <Check ref={agreement} name="agreed" checked={agreed} onChange={() => agree(!agreed)}>
        <Trans>
          I am {minimumAge} or older and agree to the{" "}
          <Link to="/m/useragreement" target="_blank" className={styles.terms}>
            terms and conditions
          </Link>
        </Trans>
      </Check>
      <Button
        type="submit"
        look="primary"
        size="large"
        full
        busy={register.isPending}
        disabled={import.meta.env.SSR || !agreed}
      >
        <Trans>Create account</Trans>
      </Button>
      <p className="vh" role="status">
        {register.isPending && <Trans>Please wait</Trans>}
      </p>
      <noscript>
        <p>
          <Trans>Turn on JavaScript to sign up. We need it to encrypt your password.</Trans>
        </p>
      </noscript>
    </form>
  );
}
