import type { Game } from "@foyer/contract/games";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { registerGameElement } from "../../entities/game/game-elements.ts";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { linkHref } from "../../features/launch-game/play-href.ts";
import { useLaunchGame } from "../../features/launch-game/use-launch-game.ts";
import { Link, PathLink, type Target } from "../../lib/navigation/index.ts";
import { withAlpha } from "../../ui/colour.ts";
import { cx } from "../../ui/cx.ts";
import { Money } from "../../ui/money/money.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./live-table-card.module.css";

const STATES = { open: msg`Open`, busy: msg`Busy`, closed: msg`Closed` };

/** A live table: picture, state and smallest stake; a tap launches it. */
export function LiveTableCard({ game }: { game: Game }) {
  const { t, i18n } = useLingui();
  const launch = useLaunchGame();
  const session = useSession();
  const state = game.table?.state ?? "open";
  const money = useMoney();
  const parts = money(game.minBet);
  const least = { ...parts, figures: parts.figures.replace(/\D00$/, "") };
  const { tint, glow } = game.picture;
  const colours = { "--tint": tint, "--cast": glow, "--edge": withAlpha(glow, 0.55) } as CSSProperties;
  return (
    <PathLink
      ref={registerGameElement(game)}
      href={linkHref(game, session !== undefined)}
      className={styles.card}
      style={colours}
      onClick={(event) => {
        event.preventDefault();
        launch(game);
      }}
    >
      <span className={cx(styles.action, styles.lit)}>
        <Picture
          picture={{ ...game.picture, base: `${game.picture.base}-door` }}
          kind="liveTable"
          sizes="124px"
        />
      </span>
      <span className={cx(styles.on, (game.maintenance || state === "closed") && styles.unavailable)}>
        {game.maintenance ? t`Back soon` : i18n._(STATES[state])}
      </span>
      <span className={styles.cap}>
        <b className={styles.name}>
          <bdi>{game.gameName}</bdi>
        </b>
        <span className={styles.from}>
          <Trans>
            From <Money parts={least} />
          </Trans>
        </span>
      </span>
    </PathLink>
  );
}

/** The last card of a rail: leads to all the other tables. */
export function MoreTablesCard({ target, rest }: { target: Target; rest: number }) {
  const { t } = useLingui();
  return (
    <Link {...target} className={styles.card}>
      <span className={cx(styles.action, styles.more)} />
      <span className={styles.cap}>
        <b className={styles.name}>{t`More`}</b>
        {/* No plural: its rules cost 13 ms of the first screen's start on a slow phone. */}
        <span className={styles.from}>{t`+${rest} tables`}</span>
      </span>
    </Link>
  );
}
