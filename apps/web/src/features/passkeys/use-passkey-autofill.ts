import type { LoginValue } from "@foyer/contract/session";
import { useEffect, useEffectEvent, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { whenIdle } from "../../ui/use-after-paint.ts";
import { canAutofill } from "./passkey-support.ts";

interface Autofill {
  /** Whether the username is to say that passkeys may stand in the browser's list. */
  offered: boolean;
  /** A passkey was chosen there and is being proven. */
  entering: boolean;
}

interface AutofillOptions {
  /** Whether a username stands there to be filled in, and nothing else signs in at the moment. */
  wanted: boolean;
  keep: boolean;
  onSignedIn: (value: LoginValue) => void;
}

/**
 * Offers the passkeys of this device in the browser's own list at the username. Asks and fetches nothing before the
 * page is drawn and idle.
 */
export function usePasskeyAutofill({ wanted, keep, onSignedIn }: AutofillOptions): Autofill {
  const errorText = useErrorText();
  const [offered, setOffered] = useState(false);
  const [entering, setEntering] = useState(false);
  const kept = useEffectEvent(() => keep);
  const signedIn = useEffectEvent(onSignedIn);
  const refused = useEffectEvent((error: unknown) => toast("error", errorText(error), DURATIONS.toastShort));

  useEffect(() => whenIdle(() => void canAutofill().then(setOffered)), []);

  const begin = wanted && offered;
  useEffect(() => {
    if (!begin) return;
    const leaving = new AbortController();
    const ceremonies = async () => {
      const { offerPasskeys } = await import("./ceremonies.ts");
      await offerPasskeys(
        {
          keep: () => kept(),
          onChosen: setEntering,
          onSignedIn: (value) => signedIn(value),
          onRefused: (error) => refused(error),
        },
        leaving.signal,
      );
    };
    // Where the file does not come, nobody had asked for it.
    const stay = whenIdle(() => void ceremonies().catch(() => {}));
    return () => {
      stay();
      leaving.abort();
      setEntering(false);
    };
  }, [begin]);

  return { offered, entering };
}
