import type { DepositOrder } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";
import { type OrderStep, orderSteps } from "../../entities/deposit/order-steps.ts";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useMethodTexts } from "../../entities/deposit/use-method-texts.ts";
import { useShortMoment } from "../../i18n/use-moment.ts";
import { Card } from "../../ui/card/card.tsx";
import { Timeline } from "../../ui/timeline/timeline.tsx";

/** The order's timeline, with the usual duration of the step that is awaited. */
export function OrderTimeline({ order }: { order: DepositOrder }) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const { exact } = useAmounts(order.currency);
  const { usually } = useMethodTexts();
  const { method, promotion } = order;
  const names: Record<OrderStep["step"], string> = {
    created: t`Order created`,
    "awaiting-payment": t`Awaiting payment`,
    "declared-paid": method.kind === "bank" ? t`You said you have paid` : t`Payment reported`,
    checking: method.kind === "bank" ? t`Checked by an operator` : t`Waiting for ${method.name}`,
    "payment-received": t`Payment received`,
    review: t`Being checked`,
    credited: t`Added to your balance`,
    "charged-back": t`Taken back by your bank or wallet`,
    returned: t`Payment returned`,
    expired: t`Expired without payment`,
    cancelled: t`Cancelled`,
    failed: t`Payment failed`,
  };
  const timeOf = ({ step, state, at }: OrderStep) => {
    if (at === undefined) return undefined;
    const time = <time dateTime={at}>{moment(at)}</time>;
    if (state !== "now") return time;
    return (
      <time dateTime={at}>
        {step === "awaiting-payment" ? t`until ${moment(at)}` : t`since ${moment(at)}`}
      </time>
    );
  };
  const moreOf = ({ step, state, amount, note }: OrderStep) => {
    const bonus = promotion && exact(promotion.bonus);
    const lines = [
      amount && exact(amount),
      step === "checking" && usually(method),
      step === "credited" && state === "ahead" && promotion && t`With ${promotion.title}: ${bonus} bonus`,
      note,
    ].filter(Boolean);
    return lines.length > 0 ? lines.join(" · ") : undefined;
  };
  return (
    <Card>
      <Timeline
        label={t`Progress`}
        steps={orderSteps(order).map((step, at) => ({
          key: `${at}`,
          state: step.state,
          name: names[step.step],
          time: timeOf(step),
          more: moreOf(step),
        }))}
      />
    </Card>
  );
}
