import type { LotteryOrderSummary } from "@foyer/contract/lottery-orders";
import { formatAmount } from "@foyer/domain/money";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { DrawNumbers } from "../../entities/lottery/draw-numbers.tsx";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { netOf } from "../../entities/lottery-bet/net-of.ts";
import { OrderState } from "../../entities/lottery-bet/order-state.tsx";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { Link } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { BetAgain } from "./bet-again.tsx";
import styles from "./lottery-orders.module.css";

/** A longer selection is told by its number of bets. */
const LONGEST_SELECTION = 24;

/** An order in the list: what was bet on which draw, and what became of it. */
export function OrderCard({ order }: { order: LotteryOrderSummary }) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const bets = useBetTexts();
  const { number, name, family, state, first, lines, numbers } = order;
  const { combinations } = first;
  const selection = bets.selection(first);
  const what =
    selection.length <= LONGEST_SELECTION
      ? selection
      : t`${plural(combinations, { one: "# bet", other: "# bets" })}`;
  const more = lines - 1;
  return (
    <article className={styles.card}>
      <span className={styles.line}>
        <Link to="/m/lotteryOrder" search={{ number }} className={styles.name}>
          <bdi>{name}</bdi> <span className={cx("num", styles.draw)}>{texts.draw(order, order.draw)}</span>
        </Link>
        <OrderState state={state} net={netOf(order)} />
      </span>
      <span className={styles.what}>
        {bets.title(first.betType)} · <bdi>{what}</bdi>
        {more > 0 && <> · {t`${plural(more, { one: "# more line", other: "# more lines" })}`}</>}
      </span>
      <span className={styles.line}>
        <span className={styles.what}>
          <Trans>
            Stake{" "}
            <b>
              <PlainMoney amount={state === "cancelled" || state === "void" ? order.returned : order.stake} />
            </b>
          </Trans>
        </span>
        <Outcome order={order} />
      </span>
      {state === "won" && (
        <span className={styles.line}>
          {numbers ? <DrawNumbers family={family} numbers={numbers} size="small" /> : <span />}
          <BetAgain code={order.code} number={number} />
        </span>
      )}
    </article>
  );
}

function Outcome({ order }: { order: LotteryOrderSummary }) {
  const { t } = useLingui();
  const { state, largestPrize, returned, prize } = order;
  const net = netOf(order);
  switch (state) {
    case "open":
      return (
        <span className={styles.what}>
          <Trans>
            Win up to{" "}
            <b>
              <PlainMoney amount={largestPrize} />
            </b>
          </Trans>
        </span>
      );
    case "cancelled":
    case "void":
      return (
        <span className={styles.what}>
          <Trans>
            Returned{" "}
            <b>
              <PlainMoney amount={returned} />
            </b>
          </Trans>
        </span>
      );
    default:
      return state === "won" && net < 0n ? (
        <span className={styles.what}>
          {t`Prize`}{" "}
          <b>
            <PlainMoney amount={prize} />
          </b>{" "}
          · {t`Net`} <SignedMoney amount={formatAmount(net)} total />
        </span>
      ) : (
        <SignedMoney amount={prize} />
      );
  }
}
