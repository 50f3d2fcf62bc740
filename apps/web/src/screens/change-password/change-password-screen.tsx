import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { memberInfoQuery } from "../../features/member/index.ts";
import { ChangePasswordForm } from "../../features/password/index.ts";
import { note, refreshRemembered, takePendingPassword, useSession } from "../../features/session/index.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError } from "../../lib/http/index.ts";
import { hrefOf, Link, ownPath, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./change-password-screen.module.css";

/** Change one's password; also where a first or an expired one must be changed. */
export default function ChangePasswordScreen() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const go = useGo();
  const session = useSession();
  const { from } = useSearch("/m/changePsw");
  /** Home, or where a sign-in that led here was to lead. */
  const onwards = (from && ownPath(from)) ?? hrefOf({ to: "/m/home" });
  const [pending] = useState(takePendingPassword);
  const [changed, setChanged] = useState(false);
  const queries = useQueryClient();
  const { data: member } = useQuery({ ...memberInfoQuery(), enabled: Boolean(session) });
  const first = member?.hasPassword === false;
  // Said as it was when the screen opened: a change that is saved takes the flags away.
  const [why] = useState(session?.firstTimeLogin ? "first" : session?.passwordExpired ? "expired" : "own");

  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => {
      void queries.invalidateQueries(memberInfoQuery());
      go(onwards, { replace: true });
    }, DURATIONS.redirectDelay);
    return () => clearTimeout(timer);
  }, [changed, go, onwards, queries]);

  // Without a session the route table leads home.
  if (!session) return null;
  if (isGuest(session.type ?? 0)) {
    return (
      <div className={styles.screen}>
        <EmptyState
          title={t`A guest has no password`}
          words={errorText(new ApiError("session.real.account.required"))}
          action={
            <Link
              to="/m/login"
              search={{ from: "/m/changePsw" }}
              className={buttonClass({ look: "primary" })}
            >
              <Trans>Log in</Trans>
            </Link>
          }
        />
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <div className={styles.hello}>
        <h1>
          <Trans>Change the lock.</Trans>
        </h1>
        <p>
          {why === "first" && <Trans>Your first password was set for you. Choose your own to go on.</Trans>}
          {why === "expired" && <Trans>Your password has grown old. Choose a new one to go on.</Trans>}
          {why === "own" && first && (
            <Trans>Your account has no password yet. With one you can sign in without a code.</Trans>
          )}
          {why === "own" && !first && (
            <Trans>You stay signed in here, and are signed out everywhere else.</Trans>
          )}
        </p>
      </div>
      <ChangePasswordForm
        username={session.userName ?? ""}
        pending={pending}
        first={first}
        onChanged={(password) => {
          void refreshRemembered(session.userName ?? "", password);
          note({ fact: "password-changed" });
          setChanged(true);
        }}
      />
    </div>
  );
}
