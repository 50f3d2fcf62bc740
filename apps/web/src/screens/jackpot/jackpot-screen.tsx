import type { Jackpot } from "@foyer/contract/jackpots";
import { Trans, useLingui } from "@lingui/react/macro";
import { useJackpots } from "../../features/jackpots/index.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./jackpot-screen.module.css";
import { Marquee } from "./marquee.tsx";

/** In the house's order, behind the one that was asked for. */
const asFirst = (pots: readonly Jackpot[], asked: string | undefined): readonly Jackpot[] =>
  [...pots].sort((a, b) => Number(b.code === asked) - Number(a.code === asked));

/** Every shared pot: what it holds, who won it last, its games, its rule and its history. */
export default function JackpotScreen() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useJackpots();
  const { pot: asked } = useSearch("/m/jackpot");
  if (error && !data) {
    return <DidNotCome title={t`The pots did not come`} error={error} busy={isFetching} onRetry={refetch} />;
  }
  if (data?.list.length === 0) {
    return (
      <EmptyState
        title={t`No pot stands here yet`}
        words={t`The games are open all the same.`}
        action={
          <Link to="/m/slotsCenter" className={buttonClass({ look: "secondary" })}>
            <Trans>To the slots</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <div className={styles.screen}>
      {data
        ? asFirst(data.list, asked).map((pot) => <Marquee key={pot.code} pot={pot} />)
        : [0, 1, 2].map((at) => <Skeleton key={at} className={styles.wait} />)}
    </div>
  );
}
