import type { LotteryOrderState } from "@foyer/contract/lottery-orders";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ORDERS_TABS } from "../../entities/lottery/lottery-search.ts";
import { lotteryChasesQuery, lotteryOrdersQuery } from "../../entities/lottery-bet/order-queries.ts";
import { ListEnd, NoRecords, RecordSkeleton, Totals } from "../../entities/record/record-list.tsx";
import { RecordsAsOf } from "../../entities/record/records-as-of.tsx";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { useGuest } from "../../entities/session/use-guest.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { HeaderAction } from "../../ui/header-action/header-action.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import { ChaseCard } from "./chase-card.tsx";
import styles from "./lottery-orders.module.css";
import { OrderCard } from "./order-card.tsx";

const FilterSheet = lazyComponent({ load: () => import("./filter-sheet.tsx") });

/** The player's orders in lotteries by what became of them, and chases. */
export default function OrdersScreen() {
  const { t } = useLingui();
  const guest = useGuest();
  const { state, code } = useSearch("/m/lotteryOrders");
  const [filters, filter] = useState(false);
  if (guest) return <NoRecords />;
  return (
    <div className={styles.screen}>
      <HeaderAction>
        <IconButton
          icon="filter"
          label={code ? t`Filter, active: 1` : t`Filter`}
          aria-haspopup="dialog"
          onClick={() => filter(true)}
        />
      </HeaderAction>
      {filters && <FilterSheet onClose={() => filter(false)} />}
      <Tabs />
      {state === "chases" ? (
        <Chases key={code} code={code} />
      ) : (
        <Orders key={`${state} ${code}`} state={state} code={code} />
      )}
    </div>
  );
}

function Tabs() {
  const { t } = useLingui();
  const { state, code } = useSearch("/m/lotteryOrders");
  const names = {
    all: t`All`,
    open: t`Open`,
    won: t`Won`,
    lost: t`Lost`,
    cancelled: t`Cancelled`,
    chases: t`Chases`,
  } as const;
  const current = state ?? "all";
  const bar = useScrollToCurrent<HTMLElement>(current);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={t`Orders`}>
      {(["all", ...ORDERS_TABS] as const).map((name) => (
        <Link
          key={name}
          to="/m/lotteryOrders"
          search={{ ...(name !== "all" && { state: name }), ...(code && { code }) }}
          replace
          className={styles.tab}
          {...(name === current && { "aria-current": "page" as const })}
        >
          {names[name]}
        </Link>
      ))}
    </nav>
  );
}

interface ListProps {
  state?: LotteryOrderState | undefined;
  code: string | undefined;
}

function Orders({ state, code }: ListProps) {
  const { t, i18n } = useLingui();
  const query = useInfiniteQuery(lotteryOrdersQuery({ state, code }));
  const running = useInfiniteQuery({
    ...lotteryChasesQuery({ running: true, code }),
    enabled: state === undefined,
  });
  const { data, error, isPending, isFetching, refetch } = query;
  const orders = data?.pages.flatMap(({ items }) => items) ?? [];
  const chases = state === undefined ? (running.data?.pages[0]?.items ?? []) : [];
  if (error && !data)
    return <LoadFailed what="lotteryOrders" error={error} busy={isFetching} onRetry={refetch} />;
  if (isPending) return <RecordSkeleton />;
  return (
    <>
      <RecordsAsOf query={query} />
      {state === undefined && <Today today={data?.pages[0]?.today} />}
      {orders.length + chases.length === 0 ? (
        <EmptyState
          title={i18n._(EMPTY.lotteryOrders.title)}
          text={i18n._(EMPTY.lotteryOrders.text)}
          action={<ToLobby />}
        />
      ) : (
        <ul className={styles.list} aria-label={t`Orders`}>
          {chases.map((chase) => (
            <li key={chase.number}>
              <ChaseCard chase={chase} />
            </li>
          ))}
          {orders.map((order) => (
            <li key={order.number}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd {...query} shown={orders.length} />
    </>
  );
}

/** What was staked and won today. */
function Today({ today }: { today: { staked: string; prizes: string } | undefined }) {
  const { t } = useLingui();
  if (!today) return null;
  const net = formatAmount(parseAmount(today.prizes) - parseAmount(today.staked));
  return (
    <Totals
      figures={[
        { label: t`Staked today`, value: <PlainMoney amount={today.staked} /> },
        { label: t`Prizes`, value: <PlainMoney amount={today.prizes} /> },
        { label: t`Net`, value: <SignedMoney amount={net} total /> },
      ]}
    />
  );
}

function Chases({ code }: { code: string | undefined }) {
  const { t, i18n } = useLingui();
  const query = useInfiniteQuery(lotteryChasesQuery({ code }));
  const { data, error, isPending, isFetching, refetch } = query;
  const chases = data?.pages.flatMap(({ items }) => items) ?? [];
  if (error && !data)
    return <LoadFailed what="lotteryChases" error={error} busy={isFetching} onRetry={refetch} />;
  if (isPending) return <RecordSkeleton />;
  if (chases.length === 0)
    return (
      <EmptyState
        title={i18n._(EMPTY.lotteryChases.title)}
        text={i18n._(EMPTY.lotteryChases.text)}
        action={<ToLobby />}
      />
    );
  return (
    <>
      <RecordsAsOf query={query} />
      <ul className={styles.list} aria-label={t`Chases`}>
        {chases.map((chase) => (
          <li key={chase.number}>
            <ChaseCard chase={chase} />
          </li>
        ))}
      </ul>
      <ListEnd {...query} shown={chases.length} />
    </>
  );
}

function ToLobby() {
  const { t } = useLingui();
  return (
    <Link to="/m/launchGame" search={{ code: "lobby" }} className={buttonClass({ look: "primary" })}>
      {t`See lotteries`}
    </Link>
  );
}
