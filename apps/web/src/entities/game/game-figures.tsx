import type { GameDetails } from "@foyer/contract/games";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "../../ui/money/money.tsx";
import { useMoney } from "../merchant/use-money.ts";
import styles from "./game-figures.module.css";

const VOLATILITY = {
  low: { step: 1, text: msg`Low` },
  medium: { step: 2, text: msg`Medium` },
  high: { step: 3, text: msg`High` },
  "very-high": { step: 4, text: msg`Very high` },
};

/** One figure with its label. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className="display">{children}</dd>
    </div>
  );
}

/** Per cent in the format of the language; `figure` is in per cent. */
export const percentText = (locale: string, figure: string): string =>
  new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: figure.split(".")[1]?.length ?? 0,
    maximumFractionDigits: 4,
  }).format(Number(figure) / 100);

interface GameFiguresProps {
  details: GameDetails;
  /** Figures of another feature: the jackpot that the game feeds. */
  more?: ReactNode;
}

/** The figures that the vendor publishes of its game, and no others. */
export function GameFigures({ details, more }: GameFiguresProps) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const { game, rtp, volatility, ways, reels, topWin, freeSpins, stakes } = details;
  const number = new Intl.NumberFormat(i18n.locale);
  const level = volatility && VOLATILITY[volatility];
  const times = topWin !== undefined && number.format(topWin);
  return (
    <dl className={styles.figures}>
      {rtp && (
        <Figure name={game.jackpotCode ? t`Return to player, without jackpot` : t`Return to player`}>
          {percentText(i18n.locale, rtp)}
        </Figure>
      )}
      {more}
      {level && (
        <Figure name={t`Volatility`}>
          {i18n._(level.text)}
          <span className={styles.steps} data-step={level.step} aria-hidden="true" />
        </Figure>
      )}
      {times && (
        <Figure name={t`Top win`}>
          <Trans>{times} × stake</Trans>
        </Figure>
      )}
      {ways && (
        <Figure name={ways.kind === "ways" ? t`Ways to win` : t`Lines`}>{number.format(ways.count)}</Figure>
      )}
      {reels && (
        <Figure name={t`Reels and rows`}>
          <bdi>
            {number.format(reels.columns)} × {number.format(reels.rows)}
          </bdi>
        </Figure>
      )}
      <Figure name={t`Stakes`}>
        {stakes ? (
          <bdi>
            <Money parts={money(stakes.least)} /> – <Money parts={money(stakes.most)} />
          </bdi>
        ) : (
          <span>
            <Trans>
              From <Money parts={money(game.minBet)} />
            </Trans>
          </span>
        )}
      </Figure>
      {freeSpins !== undefined && <Figure name={t`Free spins`}>{freeSpins ? t`Yes` : t`None`}</Figure>}
    </dl>
  );
}
