import type { LoginValue } from "@foyer/contract/session";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./passkey-button.module.css";

interface PasskeyButtonProps {
  keep: boolean;
  onSignedIn: (value: LoginValue) => void;
}

/** Signs in by a passkey of this device or of one nearby. */
export function PasskeyButton({ keep, onSignedIn }: PasskeyButtonProps) {
  const errorText = useErrorText();
  const signIn = useMutation({
    mutationFn: async () => {
      const { Declined, signInByPasskey } = await ceremonies();
      try {
        return await signInByPasskey(keep);
      } catch (error) {
        if (error instanceof Declined) return undefined;
        throw error;
      }
    },
    onSuccess: (value) => value && onSignedIn(value),
    onError: (error) => toast("error", errorText(error), DURATIONS.toastShort),
  });
  return (
    <Button
      look="outline"
      full
      className={styles.button}
      busy={signIn.isPending}
      onClick={() => !signIn.isPending && signIn.mutate()}
    >
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
}

async function ceremonies() {
  try {
    return await import("./ceremonies.ts");
  } catch (error) {
    throw new ApiError("network.failed", { message: String(error) });
  }
}
