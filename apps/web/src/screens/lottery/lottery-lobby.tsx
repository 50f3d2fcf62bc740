import type { PrizeMode } from "@foyer/contract/launch";
import { lotteryOf } from "@foyer/domain/launch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { vendorMappingQuery } from "../../entities/vendor/vendor-queries.ts";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { COULD_NOT_LOAD, MAINTENANCE } from "../../i18n/situation-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { endpointQuery } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import { GameCard } from "../../widgets/game-card/game-card.tsx";
import styles from "./lottery-screen.module.css";
import { OtherLotteries } from "./other-lotteries.tsx";

/** Lobby of a lottery vendor: its name, its state and its games. */
export function LotteryLobby({ mode }: { mode: PrizeMode }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { gameType, vassalage } = lotteryOf(mode);
  const vendors = useQuery(vendorMappingQuery());
  const vendor = vendors.data?.mapping[gameType]?.find(
    ({ accountTypeName }) => accountTypeName === vassalage,
  );
  const games = useQuery(
    endpointQuery("games.list", {
      gameType,
      vassalage,
      pageNo: 1,
      pageSize: LIMITS.pageSize,
      platform: "html5",
      language,
    }),
  );
  const failed = [vendors, games].filter(({ isError, data }) => isError && !data);
  if (vendors.data && !vendor)
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.lottery.title)}
        text={i18n._(NOT_FOUND.lottery.text)}
        action={<OtherLotteries category={gameType} />}
      />
    );
  if (failed.length > 0)
    return (
      <EmptyState
        broken
        title={i18n._(COULD_NOT_LOAD.lottery)}
        text={t`Check your connection and try again.`}
        action={
          <Button
            look="primary"
            busy={failed.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  const underMaintenance = vendor?.state === "maintenance";
  const total = games.data?.total ?? 0;
  const shown = games.data?.games ?? [];
  return (
    <div className={styles.lobby}>
      <header className={styles.head}>
        <h2 className={cx("display", styles.vendor)}>
          <bdi>{vendor?.displayName}</bdi>
        </h2>
        {vendor && (
          <p className={cx(styles.state, !underMaintenance && styles.open)}>
            {underMaintenance ? t`Back soon` : t`Open`}
          </p>
        )}
      </header>
      {underMaintenance && (
        <div className={styles.maintenance}>
          <p className={styles.text}>{i18n._(MAINTENANCE.lottery.id, { name: vendor.displayName })}</p>
          <OtherLotteries category={gameType} />
        </div>
      )}
      <ul className={styles.grid} aria-label={t`Games`} aria-busy={games.isPending || undefined}>
        {games.isPending
          ? [0, 1, 2, 3, 4, 5].map((at) => (
              <li key={at}>
                <TileSkeleton size="fluid" />
              </li>
            ))
          : shown.map((game) => (
              <li key={game.nodeId}>
                <GameCard game={game} size="fluid" plain />
              </li>
            ))}
      </ul>
      {total > shown.length && (
        <Link
          to="/m/gameList"
          search={{ gameType, vassalage }}
          className={cx(buttonClass({ look: "secondary" }), styles.all)}
        >{t`All ${total}`}</Link>
      )}
    </div>
  );
}
