import type { Jackpot } from "@foyer/contract/jackpots";
import { Trans, useLingui } from "@lingui/react/macro";
import { useJackpots } from "../../entities/jackpot/use-jackpots.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { JackpotSection } from "./jackpot-section.tsx";
import styles from "./jackpots-screen.module.css";

/** The jackpots in the merchant's order, the requested one first. */
const asFirst = (jackpots: readonly Jackpot[], requested: string | undefined): readonly Jackpot[] =>
  [...jackpots].sort((a, b) => Number(b.code === requested) - Number(a.code === requested));

/** All shared jackpots, each with its amount, last winner, games, rule and history. */
export default function JackpotsScreen() {
  const { i18n } = useLingui();
  const { data, error, isFetching, refetch } = useJackpots();
  const { jackpot: requested } = useSearch("/m/jackpot");
  if (error && !data) {
    return <LoadFailed what="jackpots" error={error} busy={isFetching} onRetry={refetch} />;
  }
  if (data?.list.length === 0) {
    return (
      <EmptyState
        title={i18n._(EMPTY.jackpots.title)}
        text={i18n._(EMPTY.jackpots.text)}
        action={
          <Link to="/m/slotsCenter" className={buttonClass({ look: "secondary" })}>
            <Trans>See all slots</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <div className={styles.screen}>
      {data
        ? asFirst(data.list, requested).map((jackpot) => (
            <JackpotSection key={jackpot.code} jackpot={jackpot} />
          ))
        : [0, 1, 2].map((at) => <Skeleton key={at} className={styles.wait} />)}
    </div>
  );
}
