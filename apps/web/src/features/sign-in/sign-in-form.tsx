import type { LoginValue } from "@foyer/contract/session";
import { checkField } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useFieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { useFlag } from "../../entities/merchant/use-settings.ts";
import { forget, remember } from "../../entities/session/remembered.ts";
import { type SecondStepDue, secondStepDue } from "../../entities/session/second-step.ts";
import { CaptchaField, useCaptcha } from "../../entities/verification/captcha-field.tsx";
import { LazyMobileFields } from "../../entities/verification/lazy-mobile-fields.tsx";
import { mobileBox } from "../../entities/verification/mobile-box.ts";
import { useMobile } from "../../entities/verification/use-mobile.ts";
import { useBrowserLayoutEffect } from "../../lib/browser-layout-effect.ts";
import { LIMITS } from "../../lib/durations.ts";
import { type ApiError, call, refusalOf } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Check } from "../../ui/check/check.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import styles from "./sign-in-form.module.css";
import { useRemembered } from "./use-remembered.ts";
import { type Way, WaySwitch } from "./way-switch.tsx";

interface SignInFormProps {
  /** Filled in at first. */
  username: string | undefined;
  way: Way;
  onWay: (way: Way) => void;
  /** Whether the browser may offer passkeys in the username's autofill list. */
  passkeys: boolean;
  keep: boolean;
  onKeep: (keep: boolean) => void;
  /** Token of a social identity to link to the account. */
  linkToken: string | undefined;
  /** Called when that identity can no longer be linked. */
  onLinkRefused: () => void;
  /** Called with true when a sign-in starts, and with false when it was refused. */
  onBusy: (busy: boolean) => void;
  /** Called once the platform has opened the session; with the password if it was used. */
  onSignedIn: (value: LoginValue, password: string | undefined) => void;
  /** Called when a second step is due; `done` is to be called with its session. */
  onSecondStep: (due: SecondStepDue, username: string, done: (value: LoginValue) => void) => void;
}

const EMPTY = {
  loginUsername: "",
  loginPassword: "",
  loginMobileNum: "",
  verificationCode: "",
  loginCaptcha: "",
};
type Name = keyof typeof EMPTY;
type Values = Readonly<typeof EMPTY>;
const NAMES = Object.keys(EMPTY) as Name[];

/**
 * The field at which a refusal is shown: the one it concerns, or the password or code for errors that concern the
 * pair.
 */
function fieldOf(error: ApiError, way: Way): Name {
  switch (error.code) {
    case "captcha.invalid":
    case "captcha.proof.invalid":
    case "session.login.captcha":
      return "loginCaptcha";
    case "verification.mobile.invalid":
      return "loginMobileNum";
    default:
      return way === "sms" ? "verificationCode" : "loginPassword";
  }
}

/** Sign-in by password or by SMS code. A captcha appears once the platform requires one. */
export function SignInForm({
  username = "",
  way,
  onWay,
  passkeys,
  keep,
  onKeep,
  linkToken,
  onLinkRefused,
  onBusy,
  onSignedIn,
  onSecondStep,
}: SignInFormProps) {
  const { t } = useLingui();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const [captchaAsked, setCaptchaAsked] = useState(false);
  const captcha = useCaptcha(captchaAsked, "login");
  const mobile = useMobile("loginMobileNum");
  const smsOffered = useFlag("MOBILEVERCODELOGIN3");
  const bySms = way === "sms";

  const rule = (name: Name) => (value: string) => {
    const broken = checkField(rules, name, name === "loginUsername" ? value.trim() : value);
    return broken ? texts(name, broken) : undefined;
  };
  const form = useForm<Name>({
    initial: { ...EMPTY, loginUsername: username },
    when: "sent",
    checks: {
      ...(bySms
        ? { loginMobileNum: () => mobile.check(), verificationCode: rule("verificationCode") }
        : {
            loginUsername: (value, { loginPassword }) =>
              value.trim() === "" && loginPassword === ""
                ? t`Please enter username and password.`
                : rule("loginUsername")(value),
            loginPassword: rule("loginPassword"),
          }),
      loginCaptcha: captchaAsked ? rule("loginCaptcha") : undefined,
    },
  });

  const remembered = useRemembered(way, form.ref, ({ username, password = "", countryDialingCode }) => {
    if (countryDialingCode) mobile.restore({ mobileNum: username, countryDialingCode });
    else {
      form.write("loginUsername", username);
      form.write("loginPassword", password);
    }
  });

  const proofIn = async ({ loginUsername, loginPassword, verificationCode }: Values) => {
    if (!bySms) return { type: "username" as const, username: loginUsername.trim(), password: loginPassword };
    const proof = await mobile.channel.prove(mobile.value, verificationCode);
    if ("verificationCode" in proof) return { type: "sms" as const, ...mobile.value, ...proof };
    const { mobileNum: firebaseMobileNo, countryDialingCode } = mobile.value;
    return { type: "firebase" as const, ...proof, firebaseMobileNo, countryDialingCode };
  };

  const succeed = (value: LoginValue, { loginUsername, loginPassword: password }: Values) => {
    if (!remembered.wanted) forget(way);
    else if (bySms) {
      const { mobileNum: username, countryDialingCode } = mobile.value;
      void remember({ type: "sms", username, countryDialingCode });
    } else void remember({ type: "username", username: loginUsername.trim(), password });
    onSignedIn(value, bySms ? undefined : password);
  };
  const signIn = useMutation({
    mutationFn: async (values: Values) =>
      call("session.login", {
        body: {
          ...(await proofIn(values)),
          ...(captchaAsked && (await captcha.answer(values.loginCaptcha))),
          ...(linkToken && { linkToken }),
          keepSignedIn: keep,
        },
      }),
    onMutate: () => onBusy(true),
    onSuccess: succeed,
    onError: (error, values) => {
      const due = secondStepDue(error);
      if (due) {
        onSecondStep(due, values.loginUsername.trim(), (value) => succeed(value, values));
        return;
      }
      onBusy(false);
      const refused = refusalOf(error);
      if (captchaAsked) captcha.refresh();
      if (refused.value.captcha === true) setCaptchaAsked(true);
      if (refused.code === "social.token.invalid") onLinkRefused();
      form.write("loginCaptcha", "");
      form.refuse(fieldOf(refused, way), refused);
    },
  });

  const switchTo = (next: Way) => {
    for (const name of NAMES) form.say(name, undefined);
    if (captchaAsked) captcha.refresh();
    form.write("loginCaptcha", "");
    onWay(next);
  };

  // The boxes may have been ticked before hydration.
  useBrowserLayoutEffect(() => {
    const ticked = (name: string) =>
      (form.ref.current?.elements.namedItem(name) as HTMLInputElement | null)?.checked;
    if (ticked("keep")) onKeep(true);
    if (ticked("remember")) remembered.want(true);
  }, []);

  const forgot = (
    <Link to="/m/forget" className={cx(buttonClass({ look: "text", size: "small" }), styles.forgot)}>
      <Trans>Forgot password?</Trans>
    </Link>
  );
  const keepTick = (
    <Check name="keep" checked={keep} onChange={(event) => onKeep(event.target.checked)}>
      <Trans>Keep me logged in</Trans>
    </Check>
  );
  return (
    <form
      ref={form.ref}
      className={styles.form}
      onSubmit={form.submit((values) => !signIn.isPending && signIn.mutate(values))}
      noValidate
      method="post"
    >
      {smsOffered && <WaySwitch way={way} onSwitch={switchTo} onNear={LazyMobileFields.preload} />}
      {bySms ? (
        <LazyMobileFields
          mobile={mobile}
          number={mobileBox(form, "loginMobileNum", mobile)}
          code={{
            ...form.field("verificationCode"),
            purpose: "login",
            onSent: () => {
              for (const name of NAMES) form.say(name, undefined);
              form.focus("verificationCode");
            },
            onRefused: (why) => form.refuse("loginMobileNum", why),
          }}
        />
      ) : (
        <>
          <Field
            {...form.field("loginUsername")}
            label={t`Username`}
            icon="user"
            autoComplete={passkeys ? "username webauthn" : "username"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.username}
          />
          <PasswordField
            {...form.field("loginPassword")}
            label={t`Password`}
            autoComplete="current-password"
            showLabel={t`Show password`}
            maxLength={LIMITS.password}
          />
        </>
      )}
      {captchaAsked && <CaptchaField {...form.field("loginCaptcha")} captcha={captcha} />}
      <div className={styles.row}>
        {remembered.allowed && (
          <Check
            name="remember"
            checked={remembered.wanted}
            onChange={(event) => remembered.want(event.target.checked)}
          >
            {bySms ? <Trans>Remember my number</Trans> : <Trans>Remember password</Trans>}
          </Check>
        )}
        {keepTick}
        {!bySms && forgot}
      </div>
      <Button
        type="submit"
        look="primary"
        size="large"
        full
        busy={signIn.isPending}
        disabled={import.meta.env.SSR}
      >
        <Trans>Log in</Trans>
      </Button>
      <p className="vh" role="status">
        {signIn.isPending && <Trans>Please wait</Trans>}
      </p>
      <noscript>
        <p>
          <Trans>Turn on JavaScript to log in. We need it to encrypt your password.</Trans>
        </p>
      </noscript>
    </form>
  );
}
