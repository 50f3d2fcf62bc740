import type { DepositOrder } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";
import { chargeback, declaredPaidAt } from "../../entities/deposit/order-steps.ts";

type OrderState = Pick<DepositOrder, "state" | "timeline">;
type Reason = NonNullable<DepositOrder["timeline"][number]["reason"]>;

/** Why an order is in review. */
export const reviewReason = ({ timeline }: Pick<DepositOrder, "timeline">): Reason | undefined =>
  [...timeline].reverse().find(({ step }) => step === "review")?.reason;

/** The heading of an order's page: how it stands. */
export function useOrderTitle(): (order: OrderState) => string {
  const { t } = useLingui();
  const reviews: Record<Reason, string> = {
    amount: t`We received a different amount`,
    currency: t`We received a different currency`,
    payer: t`The payment came from another name`,
    late: t`Your payment arrived late`,
    "second-payment": t`We received a second payment`,
    slip: t`Checking your transfer`,
    "four-eyes": t`Checking your payment`,
    unproved: t`Checking your transfer`,
  };
  return (order) => {
    switch (order.state) {
      case "created":
      case "awaiting-payment":
        return declaredPaidAt(order) === undefined ? t`Awaiting payment` : t`Checking your payment`;
      case "review": {
        const reason = reviewReason(order);
        return reason ? reviews[reason] : t`Checking your payment`;
      }
      case "credited":
        return chargeback(order) ? t`Your deposit was taken back` : t`Deposit complete`;
      case "returned":
        return t`Payment returned`;
      case "expired":
        return t`This order has expired`;
      case "cancelled":
        return t`This order was cancelled`;
      case "failed":
        return t`Payment failed`;
    }
  };
}
