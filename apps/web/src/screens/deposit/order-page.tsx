import type { DepositOrder } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { depositQuery } from "../../entities/deposit/deposit-queries.ts";
import { declaredPaidAt } from "../../entities/deposit/order-steps.ts";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import styles from "./deposit.module.css";
import { PayView } from "./lazy-pay-view.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";
import { CheckingView, ReviewView } from "./outcome-views.tsx";
import { useOrderTitle } from "./use-order-title.ts";
import { useReportPayment } from "./use-report-payment.ts";

/** What became of an order, loaded while it waits for its payment. */
const EndedOrder = lazyComponent<{ order: DepositOrder }>({
  load: () => import("./ended-order.tsx"),
  catalogue: "deposit",
  Skeleton: OrderSkeleton,
});

/** An order: how to pay it, where it stands, and what became of it. Live events refetch it. */
export default function OrderPage({ number, paid = false }: { number: string; paid?: boolean }) {
  const { t, i18n } = useLingui();
  // before it is known how the order stands, and because that changes
  useEffect(() => {
    PayView.preload();
    EndedOrder.preload();
  }, []);
  const query = useQuery(depositQuery(number, useLanguage()));
  const { data, error, isFetching, refetch } = query;
  if (!data && error instanceof ApiError && /^(deposit\.unknown|request\.invalid)$/.test(error.code))
    return (
      <div className={styles.message}>
        <EmptyState
          title={i18n._(NOT_FOUND.deposit.title)}
          text={i18n._(NOT_FOUND.deposit.text)}
          action={
            <Link
              to="/m/voucherCenter"
              search={{ records: "1" }}
              className={buttonClass({ look: "primary" })}
            >{t`Deposit records`}</Link>
          }
        />
      </div>
    );
  if (!data && error)
    return (
      <div className={styles.message}>
        <LoadFailed what="deposit" error={error} busy={isFetching} onRetry={refetch} />
      </div>
    );
  if (!data) return <OrderSkeleton />;
  return (
    <>
      <div className={styles.asOf}>
        <AsOfNote query={query} />
      </div>
      <Order order={data} paid={paid} />
    </>
  );
}

function Order({ order, paid }: { order: DepositOrder; paid: boolean }) {
  const title = useOrderTitle();
  const [paymentShown, setPaymentShown] = useState(false);
  const reporting = useReportPayment(order, paid);
  if (reporting) return <OrderSkeleton />;
  const { state } = order;
  const open = state === "created" || state === "awaiting-payment";
  const declared = open && declaredPaidAt(order) !== undefined;
  return (
    <>
      {/* Announces a change that was not made on this page. */}
      <p className="vh" role="status">
        {title(order)}
      </p>
      {open && (!declared || paymentShown) && <PayView order={order} />}
      {declared && !paymentShown && (
        <CheckingView order={order} onShowPayment={() => setPaymentShown(true)} />
      )}
      {state === "review" && <ReviewView order={order} />}
      {!open && state !== "review" && <EndedOrder order={order} />}
    </>
  );
}
