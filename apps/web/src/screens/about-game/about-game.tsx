import type { Game } from "@foyer/contract/games";
import { offersFreePlay } from "@foyer/domain/launch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useHearts } from "../../features/favourites/index.ts";
import { detailsQuery, FiguresGhost, GameFigures } from "../../features/game-details/index.ts";
import { BADGES } from "../../features/games/index.ts";
import { LetterBoard } from "../../features/jackpots/index.ts";
import { playHref } from "../../features/launch/play-href.ts";
import { useTapGame } from "../../features/launch/use-tap-game.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { ApiError } from "../../lib/http/error.ts";
import { PathLink } from "../../lib/navigation/index.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import styles from "./about-game.module.css";
import { PotShare } from "./pot-share.tsx";

/** It is gone from the house: asking again would only be told the same. */
const GONE = new Set<unknown>(["game.unknown", "game.closed"]);

/** All that the house knows of a game, and the ways into it. */
export default function AboutGame({ nodeId, held }: { nodeId: string; held: Game | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(detailsQuery(nodeId, useLanguage()));
  const online = useOnline();
  const gone = error instanceof ApiError && GONE.has(error.code);
  const game = data?.game ?? held;
  return (
    <div className={styles.about} aria-busy={!data && !error}>
      {game && <Head game={game} />}
      {game?.jackpotCode && (
        <p className={styles.pot}>
          <Trans>In the pot now</Trans>
          <LetterBoard code={game.jackpotCode} />
        </p>
      )}
      {game?.maintenance && <Resting game={game} />}
      <div role="status" className={styles.status}>
        {!online && !data && (
          <p className={styles.note}>
            <Trans>No internet. The figures come when it is back.</Trans>
          </p>
        )}
      </div>
      {data ? (
        <GameFigures
          details={data}
          more={data.game.jackpotCode && <PotShare code={data.game.jackpotCode} />}
        />
      ) : error ? (
        <NotTold error={error} busy={isFetching} {...(!gone && { onRetry: () => void refetch() })} />
      ) : (
        <FiguresGhost />
      )}
      {game && !game.maintenance && !gone && <Ways game={game} />}
    </div>
  );
}

function Head({ game }: { game: Game }) {
  const { i18n } = useLingui();
  const heart = useHearts();
  const { picture, displayName, badge } = game;
  return (
    <div className={styles.head} style={coloursOf(picture)}>
      <span className={styles.picture}>
        <Picture picture={picture} kind="tile" sizes="84px" eager />
      </span>
      <p className={styles.by}>
        <bdi>{displayName}</bdi>
        {badge && <b className={styles.badge}>{i18n._(BADGES[badge].text)}</b>}
      </p>
      {heart?.(game)}
    </div>
  );
}

function Resting({ game: { displayName } }: { game: Game }) {
  return (
    <p className={styles.note}>
      <Icon name="clock" size="m" />
      <span>
        <Trans>{displayName} is resting for now. Its games open again when it is back.</Trans>
      </span>
    </p>
  );
}

/** Into the game: for money, and without where that is possible; a visitor needs no account for that. */
function Ways({ game }: { game: Game }) {
  const tap = useTapGame(true);
  return (
    <div className={styles.ways}>
      <PathLink
        href={playHref(game)}
        className={buttonClass({ look: "primary", size: "large" })}
        onClick={(event) => {
          event.preventDefault();
          tap(game);
        }}
      >
        <Trans>Play</Trans>
      </PathLink>
      {offersFreePlay(game) && (
        <PathLink
          href={playHref(game, true)}
          replace
          className={buttonClass({ look: "secondary", size: "large" })}
        >
          <Trans>Play for fun</Trans>
        </PathLink>
      )}
    </div>
  );
}

function NotTold({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry?: () => void }) {
  const errorText = useErrorText();
  return (
    <div className={styles.broken} role="alert">
      <p>{errorText(error)}</p>
      {onRetry && (
        <Button size="small" busy={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
