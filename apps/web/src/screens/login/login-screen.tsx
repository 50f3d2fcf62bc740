import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { note, useSession } from "../../features/session/index.ts";
import { SignInForm } from "../../features/sign-in/index.ts";
import { endpointQuery } from "../../lib/http/index.ts";
import { hrefOf, Link, ownPath, PathLink, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { DoorAjar } from "./door-ajar.tsx";
import styles from "./login-screen.module.css";

/** Sign in, then on to where the player was going. */
export default function LoginScreen() {
  const go = useGo();
  const { from } = useSearch("/m/login");
  const session = useSession();
  const { data: settings } = useQuery(endpointQuery("settings.consolidated"));
  const onwards = (from && ownPath(from)) ?? hrefOf({ to: "/m/home" });

  const forFun = freePlayOf(onwards);

  useEffect(() => {
    if (session) go(onwards, { replace: true });
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
      <div className={styles.panel}>
        <SignInForm
          onSignedIn={(value, keep) =>
            note({ fact: "signed-in", value, keep, merchantCode: settings?.merchantCode ?? "" })
          }
        />
        {forFun && (
          <PathLink href={forFun} className={buttonClass({ look: "secondary", full: true })}>
            <Trans>Play it for fun, no account</Trans>
          </PathLink>
        )}
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
    </div>
  );
}

/** Where a game that can be played without money was tapped, the way to play it so. */
function freePlayOf(address: string): string | undefined {
  return /^\/m\/play\/new\?.*\bfun=1\b/.test(address) ? `${address}&free=1` : undefined;
}
