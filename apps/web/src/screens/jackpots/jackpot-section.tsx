import type { Jackpot, JackpotWin } from "@foyer/contract/jackpots";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { JackpotMeter } from "../../entities/jackpot/jackpot-meter.tsx";
import { useJackpot } from "../../entities/jackpot/use-jackpots.ts";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { EMPTY_PART } from "../../i18n/screen-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Button } from "../../ui/button/button.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import { useInView } from "../../ui/use-in-view.ts";
import { GameCard } from "../../widgets/game-card/game-card.tsx";
import { JackpotRule } from "./jackpot-rule.tsx";
import { JackpotWins } from "./jackpot-wins.tsx";
import styles from "./jackpots-screen.module.css";
import { ShowMore } from "./show-more.tsx";

/** One jackpot; its games are requested when it is nearly in view. */
export function JackpotSection({ jackpot }: { jackpot: Jackpot }) {
  const { i18n, t } = useLingui();
  const id = useId();
  const [ref, seen] = useInView<HTMLDivElement>("200px");
  const { data, error, isFetching, refetch } = useJackpot(jackpot.code, seen);
  const errorText = useErrorText();
  return (
    <section className={styles.marquee} aria-labelledby={id} ref={ref}>
      <div className={styles.board}>
        <h2 id={id}>{jackpot.name}</h2>
        <JackpotMeter code={jackpot.code} />
        <p className={styles.last}>
          {jackpot.lastWin ? <LastWin win={jackpot.lastWin} /> : i18n._(EMPTY_PART.jackpotWins)}
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
      <ul className={styles.games} aria-label={t`Games of ${jackpot.name}`}>
        {data
          ? data.games.map((game) => (
              <li key={game.nodeId}>
                <GameCard game={game} size="small" />
              </li>
            ))
          : [0, 1, 2].map((at) => (
              <li key={at}>
                <TileSkeleton size="small" />
              </li>
            ))}
      </ul>
      <ShowMore name={`${jackpot.code} rule`} title={t`How to win`}>
        {() => (data ? <JackpotRule detail={data} /> : <Spinner />)}
      </ShowMore>
      <ShowMore name={`${jackpot.code} wins`} title={t`Winners`}>
        {() => <JackpotWins code={jackpot.code} />}
      </ShowMore>
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
