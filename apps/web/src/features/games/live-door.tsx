import type { Game } from "@foyer/contract/games";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { Link, PathLink, type Target } from "../../lib/navigation/index.ts";
import { withAlpha } from "../../ui/colour.ts";
import { cx } from "../../ui/cx.ts";
import { Money } from "../../ui/money/money.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { useMoney } from "../whitelabel/index.ts";
import styles from "./live-door.module.css";
import { holdGame } from "./tile-games.ts";

const STATES = { open: msg`Open`, busy: msg`Busy`, closed: msg`Closed` };

/** A live table seen through a doorway. */
export function LiveDoor({ game, onOpen }: { game: Game; onOpen: (game: Game) => void }) {
  const { t, i18n } = useLingui();
  const state = game.table?.state ?? "open";
  const money = useMoney();
  const parts = money(game.minBet);
  const least = { ...parts, figures: parts.figures.replace(/\D00$/, "") };
  const { tint, glow } = game.picture;
  const colours = { "--tint": tint, "--cast": glow, "--edge": withAlpha(glow, 0.55) } as CSSProperties;
  return (
    <PathLink
      ref={holdGame(game)}
      href="/m/login"
      className={styles.door}
      style={colours}
      onClick={(event) => {
        event.preventDefault();
        onOpen(game);
      }}
    >
      <span className={cx(styles.way, styles.lit)}>
        <Picture picture={{ ...game.picture, base: `${game.picture.base}-door` }} kind="door" sizes="124px" />
      </span>
      <span className={cx(styles.on, (game.maintenance || state === "closed") && styles.rests)}>
        {game.maintenance ? t`Resting` : i18n._(STATES[state])}
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

/** The last door of the strip: ajar, leading to all the others. */
export function MoreDoor({ target, rest }: { target: Target; rest: number }) {
  const { t } = useLingui();
  return (
    <Link {...target} className={styles.door}>
      <span className={cx(styles.way, styles.more)} />
      <span className={styles.cap}>
        <b className={styles.name}>{t`More`}</b>
        {/* No plural here: its rules are 13 ms of the first screen's start on a slow phone. */}
        <span className={styles.from}>{t`Other tables: ${rest}`}</span>
      </span>
    </Link>
  );
}
