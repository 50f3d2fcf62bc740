import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import { lotteryOf, prizeModeOf } from "@foyer/domain/launch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { LaunchWait, Playbill, playHref, useLotteryGame } from "../../features/launch/index.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./launch-game-screen.module.css";
import { OtherLotteries } from "./other-lotteries.tsx";

interface LotteryDoorProps {
  code: string;
  mode: PrizeMode;
  playType: PlayType | undefined;
}

/** One lottery: while its vendor rests that is said; when it is open the launcher takes over. */
export function LotteryDoor({ code, mode, playType }: LotteryDoorProps) {
  const { t } = useLingui();
  const go = useGo();
  const { data: game, isError, isFetching, refetch } = useLotteryGame(code, mode);
  const href =
    game && !game.maintenance
      ? playHref(game, false, { playType, prizeMode: prizeModeOf(game, mode) })
      : undefined;
  useEffect(() => {
    // In this page's place: one step back from the game leads past its door.
    if (href) go(href, { replace: true, byItself: true });
  }, [href, go]);

  if (game?.maintenance)
    return (
      <div className={styles.door}>
        <Playbill game={game} heading="h2" />
        <p className={styles.state}>
          <Trans>Resting</Trans>
        </p>
        <p className={styles.words}>
          {t`${game.displayName} is resting for now. Its draws go on once it is back.`}
        </p>
        <OtherLotteries category={game.gameType} />
      </div>
    );
  if (isError && !game)
    return (
      <EmptyState
        broken
        title={t`The lottery did not come`}
        words={t`The connection dropped half-way. Nothing of yours is lost.`}
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
        title={t`Nobody behind this door`}
        words={t`This lottery is not here any more.`}
        action={<OtherLotteries category={lotteryOf(mode).gameType} />}
      />
    );
  return <LaunchWait game={game} />;
}
