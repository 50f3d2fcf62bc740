import type { VerificationPurpose } from "@foyer/contract/verification";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { DURATIONS } from "../../lib/durations.ts";
import { type ApiError, refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { useCountdown } from "./use-countdown.ts";
import type { MobileHandle } from "./use-mobile.ts";

export interface SmsCodeButtonProps {
  purpose: VerificationPurpose;
  mobile: MobileHandle;
  disabled?: boolean;
  /** Told once a code is on its way. */
  onSent?: () => void;
  /** Told what to say beside the number: words, or a refusal that has some. */
  onRefused: (why: string | ApiError) => void;
}

/** Asks for a code by SMS, then counts the seconds down until another may be asked for. */
export function SmsCodeButton({ purpose, mobile, disabled, onSent, onRefused }: SmsCodeButtonProps) {
  const { t } = useLingui();
  const { seconds, runUntil } = useCountdown(purpose);

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
        t({ id: "in_sms_send", message: "The code is on its way" }),
        purpose === "password" ? DURATIONS.toastSuccess : DURATIONS.toastSmsSent,
      );
      onSent?.();
    },
    onError: (error) => onRefused(refusalOf(error)),
  });

  const counting = seconds > 0;
  return (
    <Button
      look="text"
      size="small"
      busy={send.isPending}
      disabled={disabled === true || counting}
      aria-label={counting ? t`${seconds} s until another code can be sent` : undefined}
      onClick={() => {
        if (!send.isPending) send.mutate();
      }}
    >
      {counting ? <Trans>{seconds} s</Trans> : <Trans>Send code</Trans>}
    </Button>
  );
}
