import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import { lotteryOf, prizeModeOf } from "@foyer/domain/launch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { GameSummary } from "../../entities/game/game-summary.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { LaunchWait } from "../../features/launch-game/launch-wait.tsx";
import { playHref } from "../../features/launch-game/play-href.ts";
import { useLotteryGame } from "../../features/launch-game/use-lottery-game.ts";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { COULD_NOT_LOAD, MAINTENANCE } from "../../i18n/situation-texts.ts";
import { useGo, useHref } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./lottery-screen.module.css";
import { OtherLotteries } from "./other-lotteries.tsx";

interface LotteryEntryProps {
  code: string;
  mode: PrizeMode;
  playType: PlayType | undefined;
}

/** A lottery of another vendor: shows the state of a vendor under maintenance, otherwise redirects to the launch. */
export function LotteryEntry({ code, mode, playType }: LotteryEntryProps) {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { data: game, isError, isFetching, refetch } = useLotteryGame(code, mode);
  const signedIn = useSession() !== undefined;
  const here = useHref();
  const href =
    game && !game.maintenance
      ? playHref(game, false, { playType, prizeMode: prizeModeOf(game, mode) })
      : undefined;
  useEffect(() => {
    // Replaces this page, so that one step back from the game, or from the login, skips it.
    if (href && !signedIn) go({ to: "/m/login", search: { from: here } }, { replace: true, byItself: true });
    else if (href) go(href, { replace: true, byItself: true });
  }, [href, here, signedIn, go]);

  if (game?.maintenance)
    return (
      <div className={styles.entry}>
        <GameSummary game={game} heading="h2" />
        <p className={styles.state}>
          <Trans>Back soon</Trans>
        </p>
        <p className={styles.text}>{i18n._(MAINTENANCE.lottery.id, { name: game.displayName })}</p>
        <OtherLotteries category={game.gameType} />
      </div>
    );
  if (isError && !game)
    return (
      <EmptyState
        broken
        title={i18n._(COULD_NOT_LOAD.lottery)}
        text={t`Check your connection and try again.`}
        action={
          <Button look="primary" busy={isFetching} onClick={() => refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  if (game === null)
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.lottery.title)}
        text={i18n._(NOT_FOUND.lottery.text)}
        action={<OtherLotteries category={lotteryOf(mode).gameType} />}
      />
    );
  return <LaunchWait game={game} />;
}
