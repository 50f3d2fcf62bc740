import type { Chase, ChaseDraw } from "@foyer/contract/lottery-orders";
import { formatAmount } from "@foyer/domain/money";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { netOf } from "../../entities/lottery-bet/net-of.ts";
import { lotteryChaseQuery } from "../../entities/lottery-bet/order-queries.ts";
import { ChaseState, OrderState } from "../../entities/lottery-bet/order-state.tsx";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { Facts, NoRecords, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { RecordsAsOf } from "../../entities/record/records-as-of.tsx";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { StopChase } from "../../features/stop-chase/stop-chase.tsx";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import styles from "./lottery-orders.module.css";

const MODES: Readonly<Record<Chase["mode"], MessageDescriptor>> = {
  fixed: msg`The same stake in each draw`,
  doubled: msg`Growing stakes`,
  profit: msg`Stakes by profit rate`,
};

const REASONS: Readonly<Record<NonNullable<ChaseDraw["reason"]>, MessageDescriptor>> = {
  won: msg`Returned after a win`,
  stopped: msg`Returned, stopped`,
  limit: msg`Returned, a limit was reached`,
  late: msg`Returned, the draw had closed`,
  void: msg`Returned, no draw`,
};

/** A chase: what it bets, what is held, and what became of each of its draws. */
export default function ChaseScreen() {
  const { number } = useSearch("/m/lotteryChase");
  const guest = useGuest();
  if (guest) return <NoRecords />;
  if (!number) return <NoChase />;
  return <ChasePage key={number} number={number} />;
}

function NoChase() {
  const { t, i18n } = useLingui();
  return (
    <EmptyState
      title={i18n._(NOT_FOUND.lotteryChase.title)}
      text={i18n._(NOT_FOUND.lotteryChase.text)}
      action={
        <Link to="/m/lotteryOrders" search={{ state: "chases" }} className={buttonClass({ look: "primary" })}>
          {t`My chases`}
        </Link>
      }
    />
  );
}

function ChasePage({ number }: { number: string }) {
  const query = useQuery(lotteryChaseQuery(number));
  const { data: chase, error, isFetching, refetch } = query;
  if (error instanceof ApiError && error.code === "lottery.chase.unknown" && !chase) return <NoChase />;
  if (error && !chase)
    return <LoadFailed what="lotteryChase" error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <ActionScreen>
      {chase ? (
        <>
          <RecordsAsOf query={query} />
          <ChaseHead chase={chase} />
          <ChaseLines chase={chase} />
          <ChaseDraws chase={chase} />
          <ChaseFacts chase={chase} />
          {chase.state === "running" && (
            <ActionBar>
              <StopChase chase={chase} full />
            </ActionBar>
          )}
        </>
      ) : (
        <RecordSkeleton />
      )}
    </ActionScreen>
  );
}

/** What the settled draws of a chase brought. */
const netOfChase = ({ draws }: Chase): bigint =>
  draws
    .filter(({ orderState }) => orderState === "won" || orderState === "lost")
    .reduce((sum, draw) => sum + netOf(draw), 0n);

function ChaseHead({ chase }: { chase: Chase }) {
  const { t, i18n } = useLingui();
  const { name, held, state, mode, prizes } = chase;
  const running = state === "running";
  const isGain = netOfChase(chase) >= 0n;
  return (
    <section className={styles.head}>
      <ChaseState chase={chase} />
      <span className={styles.amount}>
        {running ? (
          <PlainMoney amount={held} />
        ) : isGain ? (
          <SignedMoney amount={prizes} />
        ) : (
          <PlainMoney amount={prizes} />
        )}
      </span>
      <span className={styles.what}>{running ? t`held for coming draws` : t`prizes`}</span>
      <span className={styles.what}>
        <bdi>{name}</bdi> · {i18n._(MODES[mode])}
      </span>
    </section>
  );
}

function ChaseLines({ chase: { lines } }: { chase: Chase }) {
  const { t } = useLingui();
  const bets = useBetTexts();
  return (
    <section className={styles.section}>
      <h2>{t`Lines`}</h2>
      {lines.map((line, at) => (
        <article key={at} className={styles.card}>
          <b className={styles.name}>{bets.title(line.betType)}</b>
          <span className={styles.what}>
            <bdi>{bets.selection(line)}</bdi>
          </span>
        </article>
      ))}
    </section>
  );
}

function ChaseDraws({ chase }: { chase: Chase }) {
  const { t, i18n } = useLingui();
  const texts = useLotteryTexts();
  const status = (draw: ChaseDraw) => {
    const { state, orderState, reason, prize } = draw;
    const net = netOf(draw);
    if (state === "waiting") return <span className={styles.what}>{t`Waiting`}</span>;
    if (state === "released")
      return <span className={styles.what}>{reason ? i18n._(REASONS[reason]) : t`Returned`}</span>;
    return (
      <>
        {prize !== undefined &&
          orderState === "won" &&
          (net < 0n ? <PlainMoney amount={prize} /> : <SignedMoney amount={prize} />)}
        {orderState && <OrderState state={orderState} net={net} />}
      </>
    );
  };
  return (
    <section className={styles.section}>
      <h2>{t`Draws`}</h2>
      <ul className={styles.draws}>
        {chase.draws.map((draw) => {
          const name = texts.draw(chase, draw.draw);
          return (
            <li key={draw.draw}>
              {draw.order ? (
                <Link to="/m/lotteryOrder" search={{ number: draw.order }} className={styles.drawName}>
                  {t`Draw ${name}`}
                </Link>
              ) : (
                <span className={styles.drawName}>{t`Draw ${name}`}</span>
              )}
              <span className={styles.what}>
                <bdi dir="ltr">×{draw.multiple}</bdi> · <PlainMoney amount={draw.stake} />
              </span>
              <span className={styles.status}>{status(draw)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function ChaseFacts({ chase }: { chase: Chase }) {
  const { t } = useLingui();
  const { moment } = useRecordTimes();
  const { number, placedAt, staked, prizes, held, stopOnWin } = chase;
  return (
    <Facts
      facts={[
        { label: t`Chase`, value: <span className="num">{number}</span> },
        { label: t`Placed`, value: moment(placedAt) },
        {
          label: t`Stops after a win`,
          value: stopOnWin
            ? t({ message: "Yes", context: "it does" })
            : t({ message: "No", context: "it does not" }),
        },
        { label: t`Staked`, value: <PlainMoney amount={staked} /> },
        { label: t`Prizes`, value: <PlainMoney amount={prizes} /> },
        ...(chase.state === "running"
          ? []
          : [{ label: t`Net`, value: <SignedMoney amount={formatAmount(netOfChase(chase))} total /> }]),
        { label: t`Held`, value: <PlainMoney amount={held} /> },
      ]}
    />
  );
}
