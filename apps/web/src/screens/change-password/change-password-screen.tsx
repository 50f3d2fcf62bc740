import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { memberInfoQuery } from "../../features/member/index.ts";
import { ChangePasswordForm } from "../../features/password/index.ts";
import { note, refreshRemembered, takePendingPassword, useSession } from "../../features/session/index.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { hrefOf, Link, ownPath, useGo, useSearch } from "../../lib/navigation/index.ts";
import { useLedOn } from "../../lib/use-led-on.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { FormPage } from "../../ui/form-page/form-page.tsx";

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

  useLedOn(changed, () => {
    void queries.invalidateQueries(memberInfoQuery());
    go(onwards, { replace: true, byItself: true });
  });

  // Without a session the route table leads home.
  if (!session) return null;
  if (isGuest(session.type ?? 0)) {
    return (
      <FormPage>
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
      </FormPage>
    );
  }
  return (
    <FormPage
      title={<Trans>Change the lock.</Trans>}
      words={
        <>
          {why === "first" && <Trans>Your first password was set for you. Choose your own to go on.</Trans>}
          {why === "expired" && <Trans>Your password has grown old. Choose a new one to go on.</Trans>}
          {why === "own" && first && (
            <Trans>Your account has no password yet. With one you can sign in without a code.</Trans>
          )}
          {why === "own" && !first && (
            <Trans>You stay signed in here, and are signed out everywhere else.</Trans>
          )}
        </>
      }
    >
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
    </FormPage>
  );
}
