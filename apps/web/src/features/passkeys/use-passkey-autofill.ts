import type { LoginValue } from "@foyer/contract/session";
import { useEffect, useEffectEvent, useState } from "react";
import { type SecondStepDue, secondStepDue } from "../../entities/session/second-step.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { refusalOf } from "../../lib/http/index.ts";
import { runWhenIdle } from "../../ui/lazy/idle.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import type { PasskeyLogin } from "./ceremonies.ts";
import { canAutofill } from "./passkey-support.ts";

interface Autofill {
  /** Whether the username field should have the `webauthn` autofill token. */
  offered: boolean;
  /** A passkey was chosen from the list and is being verified. */
  entering: boolean;
}

interface AutofillOptions {
  /** Whether a username field is shown and no other sign-in is in progress. */
  wanted: boolean;
  login: PasskeyLogin;
  onSignedIn: (value: LoginValue) => void;
  /** Called when the passkey was the first step only. */
  onSecondStep: (due: SecondStepDue) => void;
  /** Called when the social identity can no longer be linked. */
  onLinkRefused: () => void;
}

/**
 * Offers this device's passkeys in the browser's autofill list of the username field. Sends and loads nothing before
 * the page is rendered and idle.
 */
export function usePasskeyAutofill({
  wanted,
  login,
  onSignedIn,
  onSecondStep,
  onLinkRefused,
}: AutofillOptions): Autofill {
  const errorText = useErrorText();
  const [offered, setOffered] = useState(false);
  const [entering, setEntering] = useState(false);
  const loginNow = useEffectEvent(() => login);
  const signedIn = useEffectEvent(onSignedIn);
  const refused = useEffectEvent((error: unknown) => {
    const due = secondStepDue(error);
    if (due) {
      onSecondStep(due);
      return;
    }
    if (refusalOf(error).code === "social.token.invalid") onLinkRefused();
    toast("error", errorText(error), DURATIONS.toastShort);
  });

  useEffect(() => runWhenIdle(() => void canAutofill().then(setOffered)), []);

  const begin = wanted && offered;
  useEffect(() => {
    if (!begin) return;
    const leaving = new AbortController();
    const ceremonies = async () => {
      const { offerPasskeys } = await import("./ceremonies.ts");
      await offerPasskeys(
        {
          login: () => loginNow(),
          onChosen: setEntering,
          onSignedIn: (value) => signedIn(value),
          onRefused: (error) => refused(error),
        },
        leaving.signal,
      );
    };
    // A failed import is not reported: the player did not ask for it.
    const stay = runWhenIdle(() => void ceremonies().catch(() => {}));
    return () => {
      stay();
      leaving.abort();
      setEntering(false);
    };
  }, [begin]);

  return { offered, entering };
}
