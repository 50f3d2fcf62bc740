import type { LoginValue } from "@foyer/contract/session";
import { checkField } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useBrowserLayoutEffect } from "../../lib/browser-layout-effect.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Check } from "../../ui/check/check.tsx";
import { Field } from "../../ui/field/field.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { useFieldRules, useFieldTexts } from "../field-rules/index.ts";
import { forget, remember } from "../session/index.ts";
import { CaptchaField, MobileField, SmsCodeField, useCaptcha, useMobile } from "../verification/index.ts";
import { useFlag, useSettings } from "../whitelabel/index.ts";
import styles from "./sign-in-form.module.css";
import { useRemembered } from "./use-remembered.ts";
import { type Way, WaySwitch } from "./way-switch.tsx";

type Typed = "loginUsername" | "loginPassword" | "verificationCode" | "loginCaptcha";
type Name = Typed | "loginMobileNum";
type Errors = Partial<Record<Name, string>>;

/** What the form itself finds wrong, before anything is sent. */
class Unfit extends Error {
  readonly errors: Errors;

  constructor(errors: Errors) {
    super("unfit");
    this.errors = errors;
  }
}

interface SignInFormProps {
  way: Way;
  onWay: (way: Way) => void;
  keep: boolean;
  onKeep: (keep: boolean) => void;
  /** Of an identity that waits for the account it belongs to. */
  linkTicket: string | undefined;
  /** Told when that identity can no longer be linked. */
  onLinkRefused: () => void;
  /** Told once the platform has opened the session; with the password, where it was by one. */
  onSignedIn: (value: LoginValue, password: string | undefined) => void;
}

const EMPTY: Record<Typed, string> = {
  loginUsername: "",
  loginPassword: "",
  verificationCode: "",
  loginCaptcha: "",
};

/** Where a refusal is said: beside the field it speaks of, or under the proof for all that concern the pair. */
function fieldOf(error: ApiError, way: Way): Name {
  switch (error.code) {
    case "captcha.invalid":
    case "session.login.captcha":
      return "loginCaptcha";
    case "verification.mobile.invalid":
      return "loginMobileNum";
    default:
      return way === "sms" ? "verificationCode" : "loginPassword";
  }
}

/** Sign in by password or by a code sent to a phone; a captcha appears once the platform asks for one. */
export function SignInForm({
  way,
  onWay,
  keep,
  onKeep,
  linkTicket,
  onLinkRefused,
  onSignedIn,
}: SignInFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [captchaAsked, setCaptchaAsked] = useState(false);
  const captcha = useCaptcha(captchaAsked, "digits");
  const mobile = useMobile("loginMobileNum");
  const form = useRef<HTMLFormElement>(null);
  // Codes that Google's phone sign-in sends need its own client, which is not here.
  const firebase = useSettings()?.signIn.firebase !== undefined;
  const smsOffered = useFlag("MOBILEVERCODELOGIN3") && !firebase;
  const bySms = way === "sms";

  const remembered = useRemembered(way, form, ({ username, password = "", countryDialingCode }) => {
    if (countryDialingCode) mobile.restore({ mobileNum: username, countryDialingCode });
    else setValues({ ...EMPTY, loginUsername: username, loginPassword: password });
  });

  const check = async (): Promise<Errors> => {
    const found: Errors = {};
    const names: Typed[] = bySms ? ["verificationCode"] : ["loginUsername", "loginPassword"];
    for (const name of captchaAsked ? [...names, "loginCaptcha" as const] : names) {
      const broken = checkField(rules, name, name === "loginUsername" ? values[name].trim() : values[name]);
      if (broken) found[name] = texts(name, broken);
    }
    const wrong = bySms ? await mobile.check() : undefined;
    return wrong === undefined ? found : { ...found, loginMobileNum: wrong };
  };

  const proof = () =>
    bySms
      ? { type: "sms" as const, ...mobile.value, verificationCode: values.verificationCode }
      : {
          type: "username" as const,
          username: values.loginUsername.trim(),
          password: values.loginPassword,
        };

  const signIn = useMutation({
    mutationFn: async () => {
      const found = await check();
      if (Object.keys(found).length > 0) throw new Unfit(found);
      return call("session.login", {
        body: {
          ...proof(),
          ...(captchaAsked &&
            captcha.captchaId && { captcha: values.loginCaptcha, captchaId: captcha.captchaId }),
          ...(linkTicket && { linkTicket }),
          keepSignedIn: keep,
        },
      });
    },
    onSuccess: (value) => {
      if (!remembered.wanted) forget(way);
      else if (bySms) {
        const { mobileNum: username, countryDialingCode } = mobile.value;
        void remember({ type: "sms", username, countryDialingCode });
      } else {
        const { loginUsername, loginPassword: password } = values;
        void remember({ type: "username", username: loginUsername.trim(), password });
      }
      onSignedIn(value, bySms ? undefined : values.loginPassword);
    },
    onError: (error) => {
      if (error instanceof Unfit) {
        setErrors(error.errors);
        return;
      }
      const refused = error instanceof ApiError ? error : new ApiError("network.failed");
      if (captchaAsked) captcha.refresh();
      if (refused.value.captcha === true) setCaptchaAsked(true);
      if (refused.code === "social.ticket.invalid") onLinkRefused();
      setValues((held) => ({ ...held, loginCaptcha: "" }));
      setErrors({ [fieldOf(refused, way)]: errorText(refused) });
    },
  });

  const clear = (name: Name) => setErrors((held) => ({ ...held, [name]: undefined }));
  const field = (name: Typed) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      clear(name);
    },
  });

  const switchTo = (next: Way) => {
    setValues(EMPTY);
    setErrors({});
    mobile.write("");
    remembered.want(false);
    if (captchaAsked) captcha.refresh();
    onWay(next);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    setErrors({});
    signIn.mutate();
  };

  // What was typed, or filled in by the browser, before the script was there.
  useBrowserLayoutEffect(() => {
    const before = form.current?.elements;
    const box = (name: string) => before?.namedItem(name) as HTMLInputElement | null | undefined;
    const loginUsername = box("loginUsername")?.value ?? "";
    const loginPassword = box("loginPassword")?.value ?? "";
    if (loginUsername || loginPassword) setValues((held) => ({ ...held, loginUsername, loginPassword }));
    if (box("keep")?.checked) onKeep(true);
    if (box("remember")?.checked) remembered.want(true);
  }, []);

  useEffect(() => {
    if (Object.values(errors).some(Boolean))
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  const forgot = (
    <Link to="/m/forget" className={buttonClass({ look: "text", size: "small" })}>
      <Trans>Forgot it?</Trans>
    </Link>
  );
  const keepTick = (
    <Check name="keep" checked={keep} onChange={(event) => onKeep(event.target.checked)}>
      <Trans>Keep me signed in</Trans>
    </Check>
  );
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate method="post">
      {smsOffered && <WaySwitch way={way} onSwitch={switchTo} />}
      {bySms ? (
        <>
          <MobileField
            mobile={mobile}
            name="loginMobileNum"
            error={errors.loginMobileNum}
            onEdit={() => clear("loginMobileNum")}
          />
          <SmsCodeField
            {...field("verificationCode")}
            purpose="login"
            mobile={mobile}
            onSent={() => {
              setErrors({});
              form.current?.querySelector<HTMLElement>("[name=verificationCode]")?.focus();
            }}
            onRefused={(text) => setErrors({ loginMobileNum: text })}
          />
        </>
      ) : (
        <>
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
        </>
      )}
      {captchaAsked && <CaptchaField {...field("loginCaptcha")} captcha={captcha} />}
      <div className={styles.row}>
        {remembered.allowed ? (
          <Check
            name="remember"
            checked={remembered.wanted}
            onChange={(event) => remembered.want(event.target.checked)}
          >
            {bySms ? <Trans>Remember my number</Trans> : <Trans>Remember password</Trans>}
          </Check>
        ) : (
          keepTick
        )}
        {!bySms && forgot}
      </div>
      {remembered.allowed && keepTick}
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
      <noscript>
        <p>
          <Trans>Logging in needs JavaScript: your password never leaves this page unsealed.</Trans>
        </p>
      </noscript>
    </form>
  );
}
