import type { Game } from "@foyer/contract/games";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../features/whitelabel/index.ts";
import { PathLink } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./pot-board.module.css";

/** The hot game with the largest jackpot. */
export function biggestPot(games: readonly Game[]): (Game & { jackpot: string }) | undefined {
  const withPot = games.filter((game): game is Game & { jackpot: string } => game.jackpot !== undefined);
  return withPot.reduce<(Game & { jackpot: string }) | undefined>(
    (best, game) => (best && parseAmount(best.jackpot) >= parseAmount(game.jackpot) ? best : game),
    undefined,
  );
}

/** The letter board: tonight's biggest pot, one cell a figure. */
export function PotBoard({ games, onOpen }: { games: readonly Game[]; onOpen: (game: Game) => void }) {
  const { t } = useLingui();
  const money = useMoney();
  const game = biggestPot(games);
  if (!game) return null;
  const { symbol, figures } = money(game.jackpot);
  return (
    <PathLink
      href="/m/login"
      className={styles.board}
      onClick={(event) => {
        event.preventDefault();
        onOpen(game);
      }}
    >
      <span className={styles.words}>
        <b>{t`Tonight’s pot`}</b>
        <bdi className={styles.name}>{game.gameName}</bdi>
      </span>
      <span className={cx("display", styles.figures)} role="img" aria-label={symbol + figures}>
        <i>{symbol}</i>
        {[...figures].map((sign, at) => (/\d/.test(sign) ? <b key={at}>{sign}</b> : <i key={at}>{sign}</i>))}
      </span>
    </PathLink>
  );
}
