import type { LoginValue } from "@foyer/contract/session";
import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { endedElsewhere } from "../../entities/session/ended-elsewhere.ts";
import { recovered } from "../../entities/session/recovered.ts";
import type { SecondStepDue } from "../../entities/session/second-step.ts";
import { note, useSession } from "../../entities/session/session-store.ts";
import { PasskeyButton } from "../../features/passkeys/passkey-button.tsx";
import type { PasskeyOffer } from "../../features/passkeys/passkey-offer.tsx";
import { passkeyWorthOffering, usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { usePasskeyAutofill } from "../../features/passkeys/use-passkey-autofill.ts";
import { SignInForm } from "../../features/sign-in/sign-in-form.tsx";
import type { Way } from "../../features/sign-in/way-switch.tsx";
import { pendingLink } from "../../features/social-sign-in/link-token.ts";
import { SocialButtons } from "../../features/social-sign-in/social-buttons.tsx";
import { usePendingLink, useSocialReturn } from "../../features/social-sign-in/use-social-return.ts";
import { useTrial } from "../../features/start-trial/use-trial.ts";
import { hrefOf, Link, ownPath, PathLink, useGo, useSearch } from "../../lib/navigation/index.ts";
import { useStore } from "../../lib/store.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import SiteFooter from "../../widgets/site-footer/site-footer.tsx";
import { LazySecondStep } from "./lazy-second-step.tsx";
import { LoginIllustration } from "./login-illustration.tsx";
import styles from "./login-screen.module.css";

const HOME = hrefOf({ to: "/m/home" });
/** Logging in goes on without code that can't be loaded. */
const ifLoaded = <Module,>(loading: Promise<Module>): Promise<Module | undefined> =>
  loading.catch(() => undefined);

const PROVIDERS = { google: "Google", facebook: "Facebook" };

/** Sign-in, then on to the page the player wanted. */
export default function LoginScreen() {
  const { i18n } = useLingui();
  const go = useGo();
  const { from } = useSearch("/m/login");
  const session = useSession();
  const settings = useSettings();
  const [way, setWay] = useState<Way>("username");
  const [keep, setKeep] = useState(false);
  /** A sign-in is in progress. */
  const [busy, setBusy] = useState(false);
  /** A login whose first step is taken. */
  const [step, setStep] = useState<{ due: SecondStepDue; done: (value: LoginValue) => void }>();
  const [typedName, setTypedName] = useState<string>();
  const [offered, setOffered] = useState<{ Offer: typeof PasskeyOffer; password: string }>();
  const passkeys = usePasskeys();
  const link = usePendingLink();
  const ended = useStore(endedElsewhere, false);
  const recoveredName = useStore(recovered, undefined);
  const dropLink = () => pendingLink.set(undefined);
  const onwards = (from && ownPath(from)) ?? HOME;
  /** Target of this screen's own sign-in; undefined for a session that was opened elsewhere, e.g. in another tab. */
  const leads = useRef<string>(undefined);
  const leave = () => go(leads.current ?? onwards, { replace: true });

  const forFun = freePlayOf(onwards);

  const enter = async (
    value: LoginValue,
    by: { password?: string | undefined; from?: string | undefined },
  ) => {
    const mustChange = value.firstTimeLogin || value.passwordExpired;
    const { password } = by;
    const offer = password !== undefined && !mustChange && passkeys && (await passkeyWorthOffering());
    const target = (by.from && ownPath(by.from)) ?? onwards;
    leads.current = mustChange
      ? hrefOf({ to: "/m/changePsw", search: target === HOME ? {} : { from: target } })
      : target;
    // otherwise the change asks for the password
    if (mustChange && password !== undefined)
      void (await ifLoaded(import("../../entities/session/pending-password.ts")))?.setPendingPassword(
        password,
      );
    dropLink();
    recovered.set(undefined);
    endedElsewhere.set(false);
    note({ fact: "signed-in", value, keep, merchantCode: settings?.merchantCode ?? "" });
    const { previous } = value;
    if (previous)
      void ifLoaded(import("./last-login.ts")).then((module) =>
        module?.tellLastLogin(i18n, settings?.timeZone ?? "UTC", previous),
      );
    const loaded = offer && (await ifLoaded(import("../../features/passkeys/passkey-offer.tsx")));
    if (loaded && password !== undefined) setOffered({ Offer: loaded.PasskeyOffer, password });
    else leave();
  };

  const trial = useTrial((info) => {
    leads.current = HOME;
    note({ fact: "trial-started", info });
    leave();
  });
  /** A passkey or a provider took the first step. */
  const askSecondStep = (due: SecondStepDue) => {
    setBusy(true);
    setStep({ due, done: (value) => void enter(value, { from: due.from }) });
  };
  const returning = useSocialReturn(
    (value, cameFrom) => void enter(value, { from: cameFrom }),
    askSecondStep,
  );

  const visitor = !session || isGuest(session.type ?? 0);
  const passkeyLogin = { keepSignedIn: keep, ...(link && { linkToken: link.linkToken }) };
  const autofill = usePasskeyAutofill({
    wanted: passkeys && way === "username" && visitor && !busy,
    login: passkeyLogin,
    onSignedIn: (value) => void enter(value, {}),
    onSecondStep: askSecondStep,
    onLinkRefused: dropLink,
  });

  useEffect(() => {
    // Guests stay here, because they came to sign in with a real account.
    if (!visitor && leads.current === undefined) leave();
  });

  return (
    <div className={styles.screen}>
      <LoginIllustration />
      <div className={styles.hello}>
        <h1>
          <Trans>Come on in.</Trans>
        </h1>
        <p>
          <Trans>Good to see you again.</Trans>
        </p>
      </div>
      <div className={styles.panel} aria-busy={returning || undefined}>
        {link && (
          <p className={styles.link} role="status">
            <Trans>
              Your {PROVIDERS[link.provider]} account isn't connected yet. Log in or sign up to connect it.
            </Trans>
          </p>
        )}
        {ended && visitor && (
          <p className={styles.link} role="status">
            <Trans>
              This device was logged out from another device or after a change to your account. If that wasn't
              you, change your password.
            </Trans>
          </p>
        )}
        {recoveredName !== undefined && (
          <p className={styles.link} role="status">
            <Trans>Your password was changed. Log in with the new one.</Trans>
          </p>
        )}
        {step ? (
          <LazySecondStep
            due={step.due}
            linkToken={link?.linkToken}
            onLinkRefused={dropLink}
            onSignedIn={step.done}
            onBack={() => {
              setStep(undefined);
              setBusy(false);
            }}
          />
        ) : (
          <>
            <SignInForm
              username={typedName ?? recoveredName}
              way={way}
              onWay={setWay}
              passkeys={autofill.offered}
              keep={keep}
              onKeep={setKeep}
              linkToken={link?.linkToken}
              onLinkRefused={dropLink}
              onBusy={setBusy}
              onSignedIn={(value, password) => void enter(value, { password })}
              onSecondStep={(due, username, done) => {
                setTypedName(username);
                setStep({ due, done });
              }}
            />
            {passkeys && (
              <PasskeyButton
                login={passkeyLogin}
                entering={autofill.entering}
                onBusy={setBusy}
                onSignedIn={(value) => void enter(value, {})}
                onSecondStep={askSecondStep}
                onLinkRefused={dropLink}
              />
            )}
            {forFun && (
              <PathLink href={forFun} className={buttonClass({ look: "secondary", full: true })}>
                <Trans>Play for fun as a guest</Trans>
              </PathLink>
            )}
            {trial.offered && !forFun && !session && (
              <Button look="secondary" full busy={trial.busy} onClick={trial.start}>
                <Trans>Play as guest</Trans>
              </Button>
            )}
            {way === "username" && !link && <SocialButtons from={from && ownPath(from)} />}
            <p className={styles.other}>
              <Trans>New here?</Trans>{" "}
              <Link
                to="/m/register"
                search={from ? { from } : {}}
                className={buttonClass({ look: "text", size: "small" })}
              >
                <Trans>Sign up</Trans>
              </Link>
            </p>
          </>
        )}
      </div>
      <SiteFooter />
      {offered && <offered.Offer password={offered.password} onDone={leave} />}
    </div>
  );
}

/** Address of free play, if the player came from a game that offers it. */
function freePlayOf(address: string): string | undefined {
  return /^\/m\/play\/new\?.*\bfun=1\b/.test(address) ? `${address}&free=1` : undefined;
}
