import type { DepositOrder } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { countdownText, useSecondsUntil } from "../../lib/use-seconds-until.ts";
import type { ButtonLook } from "../../ui/button/button.tsx";
import { CopyList } from "../../ui/copy-list/copy-list.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { AskForHelp } from "../../widgets/ask-for-help/ask-for-help.tsx";
import styles from "./deposit.module.css";

interface AccountValue {
  readonly name: string;
  readonly value: string;
  readonly plain?: string;
  readonly copyLabel: string;
}

/** Values of an order to copy, the reference last. */
export function OrderValues({ order, more = [] }: { order: DepositOrder; more?: readonly AccountValue[] }) {
  const { t } = useLingui();
  const { number } = order;
  const bank = order.method.kind === "bank";
  return (
    <CopyList
      items={[
        ...more,
        {
          name: bank && more.length > 0 ? t`Reference, in the message field` : t`Reference`,
          value: number,
          copyLabel: t`Copy reference`,
        },
      ]}
      texts={{ copy: t`Copy`, copied: t`Copied` }}
      onRefused={() => toast("error", t`Couldn't copy. Press and hold the text to copy it.`)}
    />
  );
}

/** Leads to the chat with the order's number already written. */
export function AskForOrder({ number, ...look }: { number: string } & ButtonLook) {
  const { t } = useLingui();
  return <AskForHelp about={t`Deposit order ${number}:`} {...look} />;
}

/** Seconds before the end at which a screen reader is told how long is left. */
const MILESTONES = [60, 300, 600] as const;

/** The time left to pay, by the platform's clock. `onEnd` is called when it has run out. */
export function TimeLeft({ end, onEnd }: { end: string; onEnd: () => unknown }) {
  const { t, i18n } = useLingui();
  const seconds = useSecondsUntil(Date.parse(end));
  const over = seconds === 0;
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    if (over) latest.current();
  }, [over]);
  const milestone = MILESTONES.find((most) => seconds <= most);
  const minutes =
    milestone &&
    new Intl.NumberFormat(i18n.locale, { style: "unit", unit: "minute", unitDisplay: "long" }).format(
      milestone / 60,
    );
  return (
    <div className={styles.time}>
      <span className={styles.small}>{t`Time left`}</span>
      <b className="display">{over ? t`Time is up` : countdownText(seconds)}</b>
      <span className="vh" role="status">
        {over ? t`The time to pay is up.` : minutes && t`Less than ${minutes} left to pay.`}
      </span>
    </div>
  );
}
