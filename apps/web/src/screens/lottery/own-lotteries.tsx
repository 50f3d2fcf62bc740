import type { Lottery } from "@foyer/contract/lotteries";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lotteryOrdersQuery } from "../../entities/lottery-bet/order-queries.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { useFavouriteIds } from "../../features/favourite-game/favourites-store.ts";
import { Link } from "../../lib/navigation/index.ts";
import { LotteryList } from "./lottery-list.tsx";

/** Lotteries of the last orders. */
const MOST_RECENT = 2;

/** What the signed-in player played last, and the favourites. */
export default function OwnLotteries({ lotteries }: { lotteries: readonly Lottery[] }) {
  const guest = useGuest();
  return (
    <>
      {!guest && <RecentLotteries lotteries={lotteries} />}
      <FavouriteLotteries lotteries={lotteries} />
    </>
  );
}

function RecentLotteries({ lotteries }: { lotteries: readonly Lottery[] }) {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(lotteryOrdersQuery());
  const codes = new Set(data?.pages[0]?.items.map(({ code }) => code));
  const recent = [...codes]
    .flatMap((code) => lotteries.find((lottery) => lottery.code === code) ?? [])
    .slice(0, MOST_RECENT);
  if (recent.length === 0) return null;
  return (
    <LotteryList
      title={t`Carry on`}
      lotteries={recent}
      more={<Link to="/m/lotteryOrders">{t`My orders`}</Link>}
    />
  );
}

function FavouriteLotteries({ lotteries }: { lotteries: readonly Lottery[] }) {
  const { t } = useLingui();
  const ids = useFavouriteIds();
  const favourites = lotteries.filter(({ nodeId }) => ids.has(nodeId));
  if (favourites.length === 0) return null;
  return <LotteryList title={t`Favourites`} lotteries={favourites} />;
}
