import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFlag, useSettings } from "../../entities/merchant/use-settings.ts";
import { note, readSession } from "../../entities/session/session-store.ts";
import { LazyPhoneRecoveryForm } from "../../features/recover-password/lazy-phone-recovery-form.tsx";
import { MailRecoveryForm } from "../../features/recover-password/mail-recovery-form.tsx";
import { NewPasswordForm } from "../../features/recover-password/new-password-form.tsx";
import { useMailedToken } from "../../features/recover-password/use-mailed-token.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { Link, useGo } from "../../lib/navigation/index.ts";
import { useDelayedRedirect } from "../../lib/use-delayed-redirect.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { FormPage } from "../../ui/form-page/form-page.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./recover-password-screen.module.css";

/** Password recovery: by emailed link, by SMS code, and the page of the emailed link. */
export default function RecoverPasswordScreen() {
  const { t } = useLingui();
  const go = useGo();
  const { token, drop } = useMailedToken();
  // Recovery needs the platform's own codes; codes by Firebase are accepted only at sign-in and registration.
  const byGoogle = useSettings()?.signIn.firebase !== undefined;
  const phoneOffered = useFlag("CHNGPASSVERIF3") && !byGoogle;
  const [chosen, setChosen] = useState<"mail" | "phone">("mail");
  const [changed, setChanged] = useState(false);
  const way = phoneOffered ? chosen : "mail";

  useDelayedRedirect(changed, () => go({ to: "/m/login" }, { replace: true, byItself: true }));

  const say = () => {
    toast("success", t`Change saved`, DURATIONS.toastSuccess);
    setChanged(true);
  };

  if (token !== undefined) {
    return (
      <FormPage
        title={<Trans>New password</Trans>}
        words={<Trans>Choose a password that you use nowhere else.</Trans>}
      >
        <NewPasswordForm
          key={token}
          token={token}
          onDead={drop}
          onChanged={(username) => {
            // The platform has ended every session of the account, including this browser's.
            if (readSession()?.userName === username) note({ fact: "signed-out" });
            say();
          }}
        />
      </FormPage>
    );
  }
  return (
    <FormPage
      title={<Trans>Reset your password</Trans>}
      words={
        way === "mail" ? (
          <Trans>We'll e-mail you a reset link.</Trans>
        ) : (
          <Trans>We'll send a code to your mobile number.</Trans>
        )
      }
    >
      {phoneOffered && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
        <div role="group" aria-label={t`Recovery method`} className={styles.ways}>
          <button type="button" aria-pressed={way === "mail"} onClick={() => setChosen("mail")}>
            <Trans>E-mail</Trans>
          </button>
          <button
            type="button"
            aria-pressed={way === "phone"}
            onPointerDown={LazyPhoneRecoveryForm.preload}
            onFocus={LazyPhoneRecoveryForm.preload}
            onClick={() => setChosen("phone")}
          >
            <Trans>Phone</Trans>
          </button>
        </div>
      )}
      {way === "mail" ? (
        <MailRecoveryForm onSent={() => go.back({ to: "/m/login" })} />
      ) : (
        <LazyPhoneRecoveryForm onChanged={say} />
      )}
      <p className={styles.other}>
        <Trans>Remembered it?</Trans>{" "}
        <Link to="/m/login" className={buttonClass({ look: "text", size: "small" })}>
          <Trans>Log in</Trans>
        </Link>
      </p>
    </FormPage>
  );
}
