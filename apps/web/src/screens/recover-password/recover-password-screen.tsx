import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFlag, useSettings } from "../../entities/merchant/use-settings.ts";
import { recovered } from "../../entities/session/recovered.ts";
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
import { Segments } from "../../ui/segments/segments.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./recover-password-screen.module.css";

/** Password recovery: by emailed link, by SMS code, and the page of the emailed link. */
export default function RecoverPasswordScreen() {
  const { t } = useLingui();
  const go = useGo();
  const { token, drop } = useMailedToken();
  const [dead, setDead] = useState(false);
  // Recovery needs the platform's own codes; codes by Firebase are accepted only at sign-in and registration.
  const byGoogle = useSettings()?.signIn.firebase !== undefined;
  const phoneOffered = useFlag("CHNGPASSVERIF3") && !byGoogle;
  const [chosen, setChosen] = useState<"mail" | "phone">("mail");
  const [changed, setChanged] = useState(false);
  const way = phoneOffered ? chosen : "mail";

  useDelayedRedirect(changed, () => go({ to: "/m/login" }, { replace: true, byItself: true }));

  const say = (username: string) => {
    // The platform has ended every session of the account, including this browser's.
    if (readSession()?.userName === username) note({ fact: "signed-out" });
    recovered.set(username);
    toast("success", t`Change saved`, DURATIONS.toastSuccess);
    setChanged(true);
  };

  if (token !== undefined) {
    return (
      <FormPage
        title={<Trans>New password</Trans>}
        text={<Trans>Choose a password that you use nowhere else.</Trans>}
      >
        <NewPasswordForm
          key={token}
          token={token}
          onDead={() => {
            drop();
            setDead(true);
          }}
          onChanged={say}
        />
      </FormPage>
    );
  }
  return (
    <FormPage
      title={<Trans>Reset your password</Trans>}
      text={
        way === "mail" ? (
          <Trans>We'll e-mail you a reset link.</Trans>
        ) : (
          <Trans>We'll send a code to your mobile number.</Trans>
        )
      }
    >
      {dead && (
        <p role="alert" className={styles.dead}>
          <Trans>This link has been used or has expired. Request a new one.</Trans>
        </p>
      )}
      {phoneOffered && (
        <Segments
          label={t`Recovery method`}
          options={[
            { value: "mail", text: t`E-mail` },
            { value: "phone", text: t`Phone` },
          ]}
          value={way}
          onChoose={setChosen}
          onNear={LazyPhoneRecoveryForm.preload}
        />
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
