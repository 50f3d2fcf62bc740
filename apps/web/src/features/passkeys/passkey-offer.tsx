import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { noteOfferAnswered } from "./passkey-support.ts";
import { runCeremony } from "./run-ceremony.ts";

interface PasskeyOfferProps {
  /** The one that was just typed: it proves who creates the passkey. */
  password: string;
  onDone: () => void;
}

/** Offers to create a passkey; shown once per browser, after a sign-in by password. */
export function PasskeyOffer({ password, onDone }: PasskeyOfferProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const answered = () => {
    noteOfferAnswered();
    onDone();
  };
  const make = useMutation({
    mutationFn: () =>
      runCeremony(async ({ makePasskey }) => {
        await makePasskey({ kind: "password", password });
        toast("success", t`Your passkey is ready.`);
      }),
    onError: (error) => toast("error", errorText(error), DURATIONS.toastShort),
    onSettled: answered,
  });
  return (
    <Dialog
      title={t`Log in without a password next time?`}
      onClose={answered}
      actions={
        <>
          <Button onClick={answered}>
            <Trans>Not now</Trans>
          </Button>
          <Button look="primary" busy={make.isPending} onClick={() => !make.isPending && make.mutate()}>
            <Trans>Create passkey</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Log in with your fingerprint, face or screen lock. A passkey can't be guessed.</Trans>
      </p>
    </Dialog>
  );
}
