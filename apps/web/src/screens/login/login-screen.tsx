import type { LoginValue } from "@foyer/contract/session";
import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import {
  PasskeyButton,
  PasskeyOffer,
  passkeyWorthOffering,
  usePasskeyAutofill,
  usePasskeys,
} from "../../features/passkeys/index.ts";
import { holdPendingPassword, note, useSession } from "../../features/session/index.ts";
import { SignInForm, type Way } from "../../features/sign-in/index.ts";
import { heldLink, SocialButtons, useHeldLink, useSocialReturn } from "../../features/social/index.ts";
import { useTrial } from "../../features/trial/index.ts";
import { useSettings } from "../../features/whitelabel/index.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { hrefOf, Link, ownPath, PathLink, useGo, useSearch } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { DoorAjar } from "./door-ajar.tsx";
import styles from "./login-screen.module.css";

const HOME = hrefOf({ to: "/m/home" });
const PROVIDERS = { google: "Google", facebook: "Facebook" };

/** Sign in, then on to where the player was going. */
export default function LoginScreen() {
  const { t } = useLingui();
  const moment = useMoment();
  const go = useGo();
  const { from } = useSearch("/m/login");
  const session = useSession();
  const settings = useSettings();
  const [way, setWay] = useState<Way>("username");
  const [keep, setKeep] = useState(false);
  /** A sign-in is on its way. */
  const [busy, setBusy] = useState(false);
  const [offering, setOffering] = useState(false);
  const passkeys = usePasskeys();
  const link = useHeldLink();
  const onwards = (from && ownPath(from)) ?? HOME;
  /** Where this screen's own sign-in leads; a session that comes from elsewhere leads where the player was going. */
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
    if (mustChange && password !== undefined) holdPendingPassword(password);
    heldLink.hold(undefined);
    note({ fact: "signed-in", value, keep, merchantCode: settings?.merchantCode ?? "" });
    sayLastTime(value);
    if (offer) setOffering(true);
    else leave();
  };
  const sayLastTime = ({ previous }: LoginValue) => {
    if (!previous) return;
    const at = moment(previous.at);
    const { device } = previous;
    // what was signed in with does not always tell its name
    const said = device ? t`You were last here ${at}, with ${device}` : t`You were last here ${at}`;
    toast("info", said, DURATIONS.toastShort);
  };

  const trial = useTrial((info) => {
    leads.current = HOME;
    note({ fact: "trial-started", info });
    leave();
  });
  const returning = useSocialReturn((value, cameFrom) => void enter(value, { from: cameFrom }));

  const visitor = !session || isGuest(session.type ?? 0);
  const autofill = usePasskeyAutofill({
    wanted: passkeys && way === "username" && visitor && !busy,
    keep,
    onSignedIn: (value) => void enter(value, {}),
  });

  useEffect(() => {
    // A guest comes here to sign in with a real account.
    if (!visitor && leads.current === undefined) leave();
  });

  return (
    <div className={styles.screen}>
      <DoorAjar />
      <div className={styles.hello}>
        <h1>
          <Trans>Come on in.</Trans>
        </h1>
        <p>
          <Trans>Your seat is as you left it.</Trans>
        </p>
      </div>
      <div className={styles.panel} aria-busy={returning || undefined}>
        {link && (
          <p className={styles.link} role="status">
            <Trans>
              No account is connected to your {PROVIDERS[link.provider]} sign-in yet. Log in or sign up here,
              and it will be.
            </Trans>
          </p>
        )}
        <SignInForm
          way={way}
          onWay={setWay}
          passkeys={autofill.offered}
          keep={keep}
          onKeep={setKeep}
          linkTicket={link?.linkTicket}
          onLinkRefused={() => heldLink.hold(undefined)}
          onBusy={setBusy}
          onSignedIn={(value, password) => void enter(value, { password })}
        />
        {passkeys && (
          <PasskeyButton
            keep={keep}
            entering={autofill.entering}
            onBusy={setBusy}
            onSignedIn={(value) => void enter(value, {})}
          />
        )}
        {forFun && (
          <PathLink href={forFun} className={buttonClass({ look: "secondary", full: true })}>
            <Trans>Play it for fun, no account</Trans>
          </PathLink>
        )}
        {trial.offered && !forFun && !session && (
          <Button look="secondary" full busy={trial.busy} onClick={trial.start}>
            <Trans>Trial play, no account</Trans>
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
      </div>
      {offering && <PasskeyOffer onDone={leave} />}
    </div>
  );
}

/** Where a game that can be played without money was tapped, the way to play it so. */
function freePlayOf(address: string): string | undefined {
  return /^\/m\/play\/new\?.*\bfun=1\b/.test(address) ? `${address}&free=1` : undefined;
}
