import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { memberInfoQuery } from "../../entities/member/member-queries.ts";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { passkeysQuery } from "../../entities/passkey/passkeys-query.ts";
import { dropPendingPassword, pendingPassword } from "../../entities/session/pending-password.ts";
import { refreshRemembered } from "../../entities/session/refresh-remembered.ts";
import { note, useSession } from "../../entities/session/session-store.ts";
import { ChangePasswordForm } from "../../features/change-password/change-password-form.tsx";
import { useSignOut } from "../../features/sign-out/use-sign-out.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { hrefOf, Link, ownPath, useGo, useSearch } from "../../lib/navigation/index.ts";
import { useDelayedRedirect } from "../../lib/use-delayed-redirect.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { FormPage } from "../../ui/form-page/form-page.tsx";

/** Change password, also when the first or an expired one must be changed. */
export default function ChangePasswordScreen() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const minimumAge = useSettings()?.minimumAge ?? 18;
  const go = useGo();
  const session = useSession();
  const { from } = useSearch("/m/changePsw");
  /** Where to go afterwards: home, or the target of the sign-in that led here. */
  const onwards = (from && ownPath(from)) ?? hrefOf({ to: "/m/home" });
  const { leaving, leave } = useSignOut();
  const [changed, setChanged] = useState(false);
  const queries = useQueryClient();
  const { data: member } = useQuery({ ...memberInfoQuery(), enabled: Boolean(session) });
  const first = member?.hasPassword === false;
  const { data: passkeys } = useQuery({ ...passkeysQuery(), enabled: member !== undefined });
  // Fixed when the screen opens, because a saved change clears the flags.
  const [why] = useState(session?.firstTimeLogin ? "first" : session?.passwordExpired ? "expired" : "own");
  /** The password of the log-in that led here; undefined until it is known whether there is one. */
  const [held, setHeld] = useState<{ password: string | undefined } | undefined>(
    why === "own" ? { password: undefined } : undefined,
  );
  useEffect(() => {
    if (why !== "own") void pendingPassword().then((password) => setHeld({ password }));
  }, [why]);

  useDelayedRedirect(changed, () => {
    void queries.invalidateQueries(memberInfoQuery());
    go(onwards, { replace: true, byItself: true });
  });

  // Without a session the route table redirects home.
  if (!session) return null;
  if (isGuest(session.type ?? 0)) {
    return (
      <FormPage>
        <EmptyState
          title={t`Guests have no password.`}
          text={errorText(new ApiError("session.real.account.required"))}
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
      title={<Trans>Change password</Trans>}
      text={
        <>
          {why === "first" && (
            <>
              <Trans>Choose your own password to continue.</Trans>{" "}
              <Trans>
                By changing it you confirm that you are {minimumAge} or older and agree to the{" "}
                <Link to="/m/useragreement" target="_blank">
                  terms and conditions
                </Link>
                .
              </Trans>
            </>
          )}
          {why === "expired" && <Trans>Your password has expired. Choose a new one to continue.</Trans>}
          {why === "own" && first && <Trans>Set a password to log in without a code.</Trans>}
          {why === "own" && !first && (
            <Trans>You stay logged in here and are logged out on all other devices.</Trans>
          )}
        </>
      }
    >
      {held && (
        <ChangePasswordForm
          username={session.userName ?? ""}
          pending={held.password}
          first={first}
          hasPasskeys={(passkeys?.passkeys.length ?? 0) > 0}
          onChanged={(password) => {
            dropPendingPassword();
            void refreshRemembered(session.userName ?? "", password);
            note({ fact: "password-changed" });
            setChanged(true);
          }}
        />
      )}
      {why !== "own" && (
        <Button look="text" full busy={leaving} onClick={() => void leave()}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </FormPage>
  );
}
