import type { LotteryOrder } from "@foyer/contract/lottery-orders";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { DrawNumbers } from "../../entities/lottery/draw-numbers.tsx";
import { useDrawTimes } from "../../entities/lottery/use-draw-times.ts";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { useSecondsLeft } from "../../entities/lottery/use-seconds-left.ts";
import { netOf } from "../../entities/lottery-bet/net-of.ts";
import { lotteryOrderQuery } from "../../entities/lottery-bet/order-queries.ts";
import { OrderState } from "../../entities/lottery-bet/order-state.tsx";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { Facts, type Figure, NoRecords, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { RecordsAsOf } from "../../entities/record/records-as-of.tsx";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { CancelLines } from "../../features/cancel-lottery-bet/cancel-lines.tsx";
import { ShareResult } from "../../features/share-result/share-result.tsx";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { ActionBar, ActionPair, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { HeaderAction } from "../../ui/header-action/header-action.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Note } from "../../ui/note/note.tsx";
import { BetAgain } from "./bet-again.tsx";
import styles from "./lottery-orders.module.css";
import { OrderLineCard } from "./order-line-card.tsx";

/** An order: its draw, its bet lines with the picks that were right, and its money. */
export default function OrderScreen() {
  const { number } = useSearch("/m/lotteryOrder");
  const guest = useGuest();
  if (guest) return <NoRecords />;
  if (!number) return <NoOrder />;
  return <Order key={number} number={number} />;
}

function NoOrder() {
  const { t, i18n } = useLingui();
  return (
    <EmptyState
      title={i18n._(NOT_FOUND.lotteryOrder.title)}
      text={i18n._(NOT_FOUND.lotteryOrder.text)}
      action={<Link to="/m/lotteryOrders" className={buttonClass({ look: "primary" })}>{t`My orders`}</Link>}
    />
  );
}

function Order({ number }: { number: string }) {
  const { t } = useLingui();
  const query = useQuery(lotteryOrderQuery(number));
  const { data: order, error, isFetching, refetch } = query;
  if (error instanceof ApiError && error.code === "lottery.order.unknown" && !order) return <NoOrder />;
  if (error && !order)
    return <LoadFailed what="lotteryOrder" error={error} busy={isFetching} onRetry={refetch} />;
  if (!order)
    return (
      <ActionScreen>
        <RecordSkeleton />
      </ActionScreen>
    );
  const { code, draw, numbers, items, corrected, chase } = order;
  const lines = items.length;
  return (
    <ActionScreen>
      {numbers && (
        <HeaderAction>
          <ShareResult draw={{ ...order, number: draw, numbers }} />
        </HeaderAction>
      )}
      <RecordsAsOf query={query} />
      <OrderHead order={order} />
      {corrected && (
        <Note icon="warn" title={t`The result was corrected.`}>
          {t`The draw was settled again with the corrected numbers.`}
        </Note>
      )}
      <section className={styles.section}>
        <header className={styles.line}>
          <h2>{t`Lines`}</h2>
          <span className={styles.what}>
            {t`${plural(lines, { one: "# sub-order", other: "# sub-orders" })}`}
          </span>
        </header>
        {items.map((item) => (
          <OrderLineCard key={item.line} order={order} item={item} />
        ))}
      </section>
      <OrderFacts order={order} />
      {chase && (
        <Link to="/m/lotteryChase" search={{ number: chase }} className={buttonClass({ look: "secondary" })}>
          {t`The chase of this order`}
        </Link>
      )}
      <CancelAll order={order} />
      <ActionBar>
        <ActionPair>
          {numbers && (
            <Link
              to="/m/lotteryDraw"
              search={{ code, number: draw }}
              className={buttonClass({ look: "secondary" })}
            >
              {t`Proof of draw`}
            </Link>
          )}
          <BetAgain code={code} number={number} main />
        </ActionPair>
      </ActionBar>
    </ActionScreen>
  );
}

function OrderHead({ order }: { order: LotteryOrder }) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const times = useDrawTimes();
  const { name, family, draw, drawsAt, state, prize, stake, returned, numbers } = order;
  const drawName = texts.draw(order, draw);
  const net = netOf(order);
  return (
    <section className={styles.head}>
      <OrderState state={state} net={net} />
      <span className={styles.amount}>
        {state === "won" && net < 0n ? (
          <PlainMoney amount={prize} />
        ) : state === "won" ? (
          <SignedMoney amount={prize} />
        ) : (
          <PlainMoney amount={state === "cancelled" || state === "void" ? returned : stake} />
        )}
      </span>
      <span className={styles.what}>
        <bdi>{name}</bdi> · {t`draw ${drawName}`} · {times.time(drawsAt)}
      </span>
      {numbers && <DrawNumbers family={family} numbers={numbers} />}
    </section>
  );
}

function OrderFacts({ order }: { order: LotteryOrder }) {
  const { t } = useLingui();
  const { moment } = useRecordTimes();
  const { number, placedAt, settledAt, stake, returned, prize, rebate, state } = order;
  const isPositive = (amount: string) => parseAmount(amount) > 0n;
  const net = netOf(order);
  const facts: Figure[] = [
    { label: t`Order`, value: <span className="num">{number}</span> },
    { label: t`Placed`, value: moment(placedAt) },
    ...(settledAt ? [{ label: t`Settled`, value: moment(settledAt) }] : []),
    { label: t`Staked`, value: <PlainMoney amount={stake} /> },
    ...(isPositive(returned)
      ? [{ label: t`Cancelled, returned`, value: <PlainMoney amount={returned} /> }]
      : []),
    ...(isPositive(rebate) ? [{ label: t`Rebate`, value: <SignedMoney amount={rebate} /> }] : []),
    ...(state === "won" || state === "lost"
      ? [
          {
            label: t`Prize`,
            value: net < 0n ? <PlainMoney amount={prize} /> : <SignedMoney amount={prize} />,
          },
          { label: t`Net`, value: <SignedMoney amount={formatAmount(net)} total /> },
        ]
      : []),
  ];
  return <Facts facts={facts} />;
}

/** Cancels all lines that are open, while the draw is on sale. */
function CancelAll({ order }: { order: LotteryOrder }) {
  const { t } = useLingui();
  const money = useMoney();
  const left = useSecondsLeft(order.closesAt);
  const open = order.items.filter(({ state }) => state === "open");
  if (left === 0 || open.length < 2) return null;
  return (
    <CancelLines order={order} returned={moneyText(money(order.stake))} text={t`Cancel order`} look="text" />
  );
}
