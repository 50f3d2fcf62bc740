import type { DepositOrder, PaymentInstruction } from "@foyer/contract/deposits";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, type MouseEvent, useEffect, useState } from "react";
import { MethodLogo } from "../../entities/deposit/method-logo.tsx";
import { paymentUrl } from "../../entities/deposit/payment-url.ts";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Note } from "../../ui/note/note.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./deposit.module.css";
import { AskForOrder, OrderValues, TimeLeft } from "./order-parts.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { useOrderActions } from "./use-order-actions.ts";

const QrPanel = lazyComponent({
  load: () => import("./qr-panel.tsx"),
  catalogue: "deposit",
  Skeleton: () => <Skeleton className={styles.qrSkeleton} />,
});
const Slips = lazyComponent({
  load: () => import("./slips.tsx"),
  catalogue: "deposit",
  Skeleton: () => <Skeleton className={styles.rowSkeleton} />,
});

const PaidSheet = lazyComponent<ComponentProps<typeof import("./paid-sheet.tsx")["default"]>>({
  load: () => import("./paid-sheet.tsx"),
  catalogue: "deposit",
});

/** How to pay an order: what to scan, where to transfer, or which page to open. */
export default function PayView({ order }: { order: DepositOrder }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { parts, exact } = useAmounts(order.currency);
  const { number, method, instruction, toPay, fee, expiresAt, actions, amount, promotion, slips } = order;
  const { declarePaid, cancel, reread } = useOrderActions(number);
  const [dialog, setDialog] = useState<"cancel" | "paid">();
  useEffect(() => PaidSheet.preload(), []);
  const bank = instruction?.kind === "account";
  const url = paymentUrl(instruction && "url" in instruction ? instruction.url : undefined);
  const opens =
    method.kind === "gateway" || method.kind === "bank" ? t`Open payment page` : t`Open ${method.name}`;
  const can = (action: DepositOrder["actions"][number]) => actions.includes(action);
  const timeLeft = <TimeLeft end={expiresAt} onEnd={reread} />;
  // The browser would replace this page by its own about the missing network.
  const stopOffline = (event: MouseEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    toast("error", errorText(new ApiError("network.offline")));
  };
  const sayPaid = () => (bank ? setDialog("paid") : declarePaid.mutate(""));
  return (
    <ActionScreen>
      <div className={styles.heading}>
        <div>
          <h2 className={styles.label}>{bank ? t`Transfer exactly` : t`Pay exactly`}</h2>
          <span className={styles.figure}>
            <Money parts={parts(toPay)} />
          </span>
          {parseAmount(fee) > 0n && <p className={styles.small}>{t`With a fee of ${exact(fee)}.`}</p>}
        </div>
        {bank ? timeLeft : <MethodLogo method={method} large />}
      </div>
      {!bank && (
        <Card>
          {instruction?.kind === "qr" ? (
            <div className={styles.qr}>
              <QrPanel content={instruction.content} number={number} />
              {timeLeft}
            </div>
          ) : (
            <>
              {timeLeft}
              {!instruction && <p role="status">{t`Preparing your payment…`}</p>}
            </>
          )}
        </Card>
      )}
      <OrderValues order={order} more={useAccountValues(order, instruction)} />
      {bank && (
        <Note>{t`Without the reference an operator has to find your transfer, which takes longer.`}</Note>
      )}
      {(can("add-slip") || slips.length > 0) && <Slips order={order} />}
      <OrderTimeline order={order} />
      <ActionBar
        links={
          <>
            {can("change-method") && (
              <Link
                to="/m/voucherCenter"
                search={{
                  replaces: number,
                  amount,
                  ...(promotion && { promotion: String(promotion.promotionId) }),
                }}
                className={buttonClass({ look: "text", size: "small" })}
              >{t`Change method`}</Link>
            )}
            {can("cancel") && (
              <Button look="text" size="small" onClick={() => setDialog("cancel")}>{t`Cancel order`}</Button>
            )}
            <AskForOrder number={number} look="text" size="small" />
          </>
        }
      >
        {url && (
          // A top-level navigation: hosted pages refuse to be framed.
          <a
            href={url}
            onClick={stopOffline}
            className={buttonClass({ look: "primary", size: "large", full: true })}
          >
            {opens}
          </a>
        )}
        {can("declare-paid") && (
          <Button
            look={url ? "outline" : "primary"}
            {...(!url && { size: "large" })}
            full
            busy={declarePaid.isPending}
            onClick={sayPaid}
          >{t`I have paid`}</Button>
        )}
      </ActionBar>
      {dialog === "paid" && (
        <PaidSheet
          busy={declarePaid.isPending}
          onClose={() => setDialog(undefined)}
          onPaid={(remark) => declarePaid.mutate(remark, { onSettled: () => setDialog(undefined) })}
        />
      )}
      {dialog === "cancel" && (
        <Dialog
          title={t`Cancel this order?`}
          onClose={() => setDialog(undefined)}
          actions={
            <>
              <Button onClick={() => setDialog(undefined)}>{t`Keep order`}</Button>
              <Button
                look="danger"
                busy={cancel.isPending}
                onClick={() => cancel.mutate(undefined, { onSettled: () => setDialog(undefined) })}
              >{t`Cancel order`}</Button>
            </>
          }
        >
          <p>{t`If you have already paid, don't cancel. Tap “I have paid” instead.`}</p>
        </Dialog>
      )}
    </ActionScreen>
  );
}

/** The account to transfer to, and the amount as a bank's form takes it. */
function useAccountValues({ currency, toPay }: DepositOrder, instruction: PaymentInstruction | undefined) {
  const { t } = useLingui();
  const { parts } = useAmounts(currency);
  if (instruction?.kind !== "account") return [];
  const { bank, number, holder } = instruction;
  return [
    { name: t`Bank`, value: bank, copyLabel: t`Copy bank` },
    {
      name: t`Account number`,
      value: number,
      plain: number.replace(/\s/g, ""),
      copyLabel: t`Copy account number`,
    },
    { name: t`Account name`, value: holder, copyLabel: t`Copy account name` },
    { name: t`Amount`, value: parts(toPay).figures, plain: toPay, copyLabel: t`Copy amount` },
  ];
}
