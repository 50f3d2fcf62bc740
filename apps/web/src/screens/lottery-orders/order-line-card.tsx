import type { LotteryOrder, OrderLine } from "@foyer/contract/lottery-orders";
import { parseAmount } from "@foyer/domain/money";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { DrawCountdown } from "../../entities/lottery/draw-countdown.tsx";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { useSecondsLeft } from "../../entities/lottery/use-seconds-left.ts";
import { netOf } from "../../entities/lottery-bet/net-of.ts";
import { OrderState } from "../../entities/lottery-bet/order-state.tsx";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { CancelLines } from "../../features/cancel-lottery-bet/cancel-lines.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import styles from "./lottery-orders.module.css";

/** The rules of all kinds of lotteries are needed to mark the picks that were right. */
const Picks = lazyComponent({
  load: () => import("./order-picks.tsx"),
  Skeleton: ({ item }: OrderLineCardProps) => <PlainPicks item={item} />,
});

function PlainPicks({ item }: Pick<OrderLineCardProps, "item">) {
  const bets = useBetTexts();
  return (
    <span className={styles.what}>
      <bdi>{bets.selection(item)}</bdi>
    </span>
  );
}

/** An amount without zeros at its end: 0.1 of 0.10. */
const bare = (amount: string): string => amount.replace(/\.?0+$/, "");

interface OrderLineCardProps {
  order: LotteryOrder;
  item: OrderLine;
}

/** A bet line of an order: its picks, those that were right filled, and what it won; while the sale is open, a way to cancel it. */
export function OrderLineCard({ order, item }: OrderLineCardProps) {
  const { t } = useLingui();
  const bets = useBetTexts();
  const { betType, combinations, unit, multiple, stake, state, hits = 0, prize } = item;
  const settled = state === "won" || state === "lost";
  return (
    <article className={styles.card}>
      <span className={styles.line}>
        <b className={styles.name}>{bets.title(betType)}</b>
        {state === "won" && netOf(item) < 0n ? (
          <b>
            <PlainMoney amount={prize ?? "0.00"} />
          </b>
        ) : settled ? (
          <SignedMoney amount={prize ?? "0.00"} />
        ) : (
          <b>
            <PlainMoney amount={stake} />
          </b>
        )}
      </span>
      <Picks order={order} item={item} />
      <span className={styles.what}>
        {t`${plural(combinations, { one: "# bet", other: "# bets" })}`} ×{" "}
        <bdi dir="ltr">
          {bare(unit)} × {multiple}
        </bdi>{" "}
        = <PlainMoney amount={stake} />
        {settled && hits > 0 && <> · {t`${plural(hits, { one: "# hit", other: "# hits" })}`}</>}
        {state === "open" && parseAmount(item.largestPrize) > 0n && (
          <>
            {" · "}
            <Trans>
              wins up to <PlainMoney amount={item.largestPrize} />
            </Trans>
          </>
        )}
      </span>
      {(state === "cancelled" || state === "void") && <OrderState state={state} />}
      {state === "open" && <CancelLine order={order} item={item} />}
    </article>
  );
}

function CancelLine({ order, item }: OrderLineCardProps) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const money = useMoney();
  const left = useSecondsLeft(order.closesAt);
  if (left === 0) return null;
  const draw = texts.draw(order, order.draw);
  return (
    <span className={styles.line}>
      <span className={styles.until}>
        {t`${draw} in`} <DrawCountdown until={order.closesAt} size="small" />
      </span>
      <CancelLines
        order={order}
        lines={[item.line]}
        returned={moneyText(money(item.stake))}
        text={t`Cancel line`}
        size="small"
      />
    </span>
  );
}
