import type { LoginValue } from "@foyer/contract/session";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type SecondStepDue, secondStepDue } from "../../entities/session/second-step.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import type { PasskeyLogin } from "./ceremonies.ts";
import styles from "./passkey-button.module.css";
import { runCeremony } from "./run-ceremony.ts";

interface PasskeyButtonProps {
  login: PasskeyLogin;
  /** A passkey chosen from the autofill list is being verified. */
  entering: boolean;
  /** Called with true when the browser's dialog opens, and with false after a failure or a dismissal. */
  onBusy: (busy: boolean) => void;
  onSignedIn: (value: LoginValue) => void;
  /** Called when the passkey was the first step only. */
  onSecondStep: (due: SecondStepDue) => void;
  /** Called when the social identity can no longer be linked. */
  onLinkRefused: () => void;
}

/** Signs in with a passkey of this device or of one nearby. */
export function PasskeyButton({
  login,
  entering,
  onBusy,
  onSignedIn,
  onSecondStep,
  onLinkRefused,
}: PasskeyButtonProps) {
  const errorText = useErrorText();
  const signIn = useMutation({
    mutationFn: () => runCeremony(({ signInByPasskey }) => signInByPasskey(login)),
    onMutate: () => onBusy(true),
    onSuccess: (value) => (value ? onSignedIn(value) : onBusy(false)),
    onError: (error) => {
      const due = secondStepDue(error);
      if (due) {
        onSecondStep(due);
        return;
      }
      onBusy(false);
      if (refusalOf(error).code === "social.token.invalid") onLinkRefused();
      toast("error", errorText(error), DURATIONS.toastShort);
    },
  });
  const busy = entering || signIn.isPending;
  return (
    <Button
      look="outline"
      full
      className={styles.button}
      busy={busy}
      onClick={() => !busy && signIn.mutate()}
    >
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
}
