import type { BodyOf, Contract } from "@foyer/contract";
import { typedDigits } from "@foyer/domain/western-digits";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { now } from "../../lib/clock.ts";
import { LIMITS } from "../../lib/durations.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { countdownText, useSecondsUntil } from "../../lib/use-seconds-until.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";

interface CodeFieldProps {
  channel: "sms" | "email";
  label: string;
  value: string;
  onChange: (code: string) => void;
  error: ReactNode;
  name?: string;
  /** Where the code goes, by default to the player's own contact; undefined when it is not valid, which is shown there. */
  target?: () => Promise<Target | undefined>;
}

type Target = Partial<BodyOf<Contract["security.code"]>>;

/** Until another code can be sent to the same number or address. */
const RESEND_MS = 60_000;

/** A code sent to the player's own number or address, with the button that requests it. */
export function CodeField({ channel, label, value, onChange, error, name, target }: CodeFieldProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [again, setAgain] = useState(0);
  const seconds = useSecondsUntil(again);
  const send = useMutation({
    mutationFn: async () => {
      const to = target ? await target() : {};
      if (to) await call("security.code", { body: { channel, ...to } });
      return to !== undefined;
    },
    onSuccess: (sent) => sent && setAgain(now() + RESEND_MS),
    onError: (failure) => {
      const { retryAt } = refusalOf(failure);
      if (retryAt !== undefined) setAgain(retryAt);
    },
  });
  const counting = seconds > 0;
  return (
    <Field
      label={label}
      {...(name !== undefined && { name })}
      icon={channel === "sms" ? "phone" : "mail"}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={LIMITS.smsCode}
      value={value}
      onChange={({ target }) => onChange(typedDigits(target.value))}
      error={error ?? (send.isError ? errorText(send.error) : undefined)}
      hint={send.data ? t`Code sent.` : undefined}
      end={
        <Button
          look="text"
          size="small"
          busy={send.isPending}
          disabled={counting}
          aria-label={counting ? t`You can request a new code in ${seconds} s` : undefined}
          onClick={() => !send.isPending && send.mutate()}
        >
          {counting ? countdownText(seconds) : <Trans>Send code</Trans>}
        </Button>
      }
    />
  );
}
