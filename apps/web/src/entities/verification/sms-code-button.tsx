import type { VerificationPurpose } from "@foyer/contract/verification";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { DURATIONS } from "../../lib/durations.ts";
import { type ApiError, refusalOf } from "../../lib/http/index.ts";
import { countdownText } from "../../lib/use-seconds-until.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { useCountdown } from "./use-countdown.ts";
import type { MobileHandle } from "./use-mobile.ts";

export interface SmsCodeButtonProps {
  purpose: VerificationPurpose;
  mobile: MobileHandle;
  disabled?: boolean;
  /** Called once a code has been sent. */
  onSent?: () => void;
  /** Called with the message beside the number: a text, or a rejection that has one. */
  onRefused: (why: string | ApiError) => void;
}

/** Requests a code by SMS, then counts down the seconds until the next request. */
export function SmsCodeButton({ purpose, mobile, disabled, onSent, onRefused }: SmsCodeButtonProps) {
  const { t } = useLingui();
  const { seconds, runUntil } = useCountdown(purpose, mobile.value);

  const send = useMutation({
    mutationFn: async () => {
      const wrong = await mobile.check();
      if (wrong !== undefined) {
        onRefused(wrong);
        return;
      }
      const hide = toast(
        "loading",
        t({ id: "in_sms_sending", message: "Sending the code…" }),
        DURATIONS.toastLoadingLong,
      );
      try {
        runUntil(await mobile.channel.send(purpose, mobile.value));
      } catch (error) {
        hide();
        throw error;
      }
      toast(
        "success",
        t({ id: "in_sms_send", message: "Code sent." }),
        purpose === "password" ? DURATIONS.toastSuccess : DURATIONS.toastSmsSent,
      );
      onSent?.();
    },
    onError: (error) => {
      const refused = refusalOf(error);
      if (refused.code === "verification.too.soon" && refused.retryAt) runUntil(refused.retryAt);
      onRefused(refused);
    },
  });

  const counting = seconds > 0;
  return (
    <Button
      look="text"
      size="small"
      busy={send.isPending}
      disabled={disabled === true || counting}
      aria-label={counting ? t`You can request a new code in ${seconds} s` : undefined}
      onClick={() => {
        if (!send.isPending) send.mutate();
      }}
    >
      {counting ? countdownText(seconds) : <Trans>Send code</Trans>}
    </Button>
  );
}
