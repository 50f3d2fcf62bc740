import type { Jackpot, JackpotWin } from "@foyer/contract/jackpots";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { GameTile } from "../../features/games/index.ts";
import { LetterBoard, useJackpot } from "../../features/jackpots/index.ts";
import { useTapGame } from "../../features/launch/index.ts";
import { useMoney } from "../../features/whitelabel/index.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Button } from "../../ui/button/button.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import { useSeen } from "../../ui/use-seen.ts";
import styles from "./jackpot-screen.module.css";
import { More } from "./more.tsx";
import { PotRule } from "./pot-rule.tsx";
import { PotWins } from "./pot-wins.tsx";

/** One pot as a marquee of its own; its games are asked for when it comes near. */
export function Marquee({ pot }: { pot: Jackpot }) {
  const { t } = useLingui();
  const id = useId();
  const tap = useTapGame();
  const [ref, seen] = useSeen<HTMLDivElement>("200px");
  const { data, error, isFetching, refetch } = useJackpot(pot.code, seen);
  const errorText = useErrorText();
  return (
    <section className={styles.marquee} aria-labelledby={id} ref={ref}>
      <div className={styles.board}>
        <h2 id={id}>{pot.name}</h2>
        <LetterBoard code={pot.code} />
        <p className={styles.last}>
          {pot.lastWin ? <LastWin win={pot.lastWin} /> : <Trans>Nobody has won it yet.</Trans>}
        </p>
      </div>
      {error && !data && (
        <p role="alert" className={styles.failed}>
          {errorText(error)}{" "}
          <Button look="text" busy={isFetching} onClick={() => refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      <ul className={styles.games} aria-label={t`Games of ${pot.name}`}>
        {data
          ? data.games.map((game) => (
              <li key={game.nodeId}>
                <GameTile game={game} size="small" onOpen={tap} />
              </li>
            ))
          : [0, 1, 2].map((at) => (
              <li key={at}>
                <TileSkeleton size="small" />
              </li>
            ))}
      </ul>
      <More name={`${pot.code} rule`} title={t`How it is won`}>
        {() => (data ? <PotRule detail={data} /> : <Spinner />)}
      </More>
      <More name={`${pot.code} wins`} title={t`Who won it`}>
        {() => <PotWins code={pot.code} />}
      </More>
    </section>
  );
}

function LastWin({ win }: { win: JackpotWin }) {
  const moment = useMoment();
  const money = useMoney();
  const amount = moneyText(money(win.amount));
  const when = moment(win.at);
  return (
    <Trans>
      {win.player} won <bdi className={styles.won}>{amount}</bdi> on {when}.
    </Trans>
  );
}
