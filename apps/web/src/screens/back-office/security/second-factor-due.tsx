import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useBrowserPasskeys } from "../../../features/passkeys/passkey-support.ts";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Mark } from "../../../ui/mark/mark.tsx";
import styles from "../back-office.module.css";
import { leaveBackOffice, setSecondFactor } from "../back-office-session.ts";
import { addPasskey } from "./operator-passkeys.ts";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

/** In place of the back office, for an operator whose merchant requires a second factor. */
export function SecondFactorDue() {
  const errorText = useErrorText();
  const passkeys = useBrowserPasskeys();
  const passkey = useMutation({
    mutationFn: addPasskey,
    onSuccess: (added) => added && setSecondFactor("on"),
  });
  return (
    <div className={styles.signIn}>
      <Mark />
      <h1>
        <Trans>Set up two-step login</Trans>
      </h1>
      <p className={styles.pale}>
        <Trans>A password alone isn't enough on this site. Connect an authenticator app.</Trans>
      </p>
      <SecondFactorSetup onDone={() => setSecondFactor("on")} />
      {passkeys && (
        <>
          <p className={styles.pale}>
            <Trans>Or log in with your fingerprint, face or screen lock from now on.</Trans>
          </p>
          {passkey.error && (
            <p className={styles.refusal} role="alert">
              {errorText(passkey.error)}
            </p>
          )}
          <Button
            look="outline"
            full
            busy={passkey.isPending}
            onClick={() => !passkey.isPending && passkey.mutate()}
          >
            <Trans>Create passkey</Trans>
          </Button>
        </>
      )}
      <Button look="text" onClick={() => void leaveBackOffice()}>
        <Trans>Log out</Trans>
      </Button>
    </div>
  );
}
