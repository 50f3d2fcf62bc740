import type { Game } from "@foyer/contract/games";
import { offersFreePlay } from "@foyer/domain/launch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { BADGES } from "../../entities/game/badges.ts";
import { detailsQuery } from "../../entities/game/details-query.ts";
import { FiguresSkeleton } from "../../entities/game/figures-skeleton.tsx";
import { GameFigures } from "../../entities/game/game-figures.tsx";
import { JackpotMeter } from "../../entities/jackpot/jackpot-meter.tsx";
import { useEmptyWallet } from "../../entities/wallet/use-empty-wallet.ts";
import { useFavouriteButton } from "../../features/favourite-game/use-favourite-button.tsx";
import { playHref } from "../../features/launch-game/play-href.ts";
import { useLaunchGame } from "../../features/launch-game/use-launch-game.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { MAINTENANCE, OFFLINE } from "../../i18n/situation-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { ApiError } from "../../lib/http/error.ts";
import { PathLink } from "../../lib/navigation/index.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import styles from "./game-details.module.css";
import { JackpotShare } from "./jackpot-share.tsx";

/** Errors of games that no longer exist: a retry would fail again. */
const GONE = new Set<unknown>(["game.unknown", "game.closed"]);

/** Details of a game, and the ways to play it. */
export default function GameDetailsBody({ nodeId, cached }: { nodeId: string; cached: Game | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(detailsQuery(nodeId, useLanguage()));
  const online = useOnline();
  const { i18n } = useLingui();
  const gone = error instanceof ApiError && GONE.has(error.code);
  const game = data?.game ?? cached;
  return (
    <div className={styles.about} aria-busy={!data && !error}>
      {game && <Head game={game} />}
      {game?.jackpotCode && (
        <p className={styles.jackpot}>
          <Trans>Current jackpot</Trans>
          <JackpotMeter code={game.jackpotCode} />
        </p>
      )}
      {game?.maintenance && <UnderMaintenance game={game} />}
      <div role="status" className={styles.status}>
        {!online && !data && <p className={styles.note}>{i18n._(OFFLINE.gameDetails)}</p>}
      </div>
      {data ? (
        <GameFigures
          details={data}
          more={data.game.jackpotCode && <JackpotShare code={data.game.jackpotCode} />}
        />
      ) : error ? (
        <DetailsLoadFailed
          error={error}
          busy={isFetching}
          {...(!gone && { onRetry: () => void refetch() })}
        />
      ) : (
        <FiguresSkeleton />
      )}
      {game && !game.maintenance && !gone && <Ways game={game} />}
    </div>
  );
}

function Head({ game }: { game: Game }) {
  const { i18n } = useLingui();
  const favourite = useFavouriteButton();
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
      {favourite?.(game)}
    </div>
  );
}

function UnderMaintenance({ game: { displayName } }: { game: Game }) {
  const { i18n } = useLingui();
  return (
    <p className={styles.note}>
      <Icon name="clock" size="m" />
      <span>{i18n._(MAINTENANCE.namedProvider.id, { name: displayName })}</span>
    </p>
  );
}

/** Buttons for real money and, where offered, for free play, which needs no account. */
function Ways({ game }: { game: Game }) {
  const tap = useLaunchGame(true);
  const emptyWallet = useEmptyWallet();
  const free = offersFreePlay(game);
  // With nothing to stake, free play is the main action.
  const [real, fun] =
    free && emptyWallet ? (["secondary", "primary"] as const) : (["primary", "secondary"] as const);
  return (
    <div className={styles.actions}>
      <PathLink
        href={playHref(game)}
        className={buttonClass({ look: real, size: "large" })}
        onClick={(event) => {
          event.preventDefault();
          tap(game);
        }}
      >
        <Trans>Play</Trans>
      </PathLink>
      {free && (
        <PathLink href={playHref(game, true)} replace className={buttonClass({ look: fun, size: "large" })}>
          <Trans>Play for fun</Trans>
        </PathLink>
      )}
    </div>
  );
}

function DetailsLoadFailed({
  error,
  busy,
  onRetry,
}: {
  error: unknown;
  busy: boolean;
  onRetry?: () => void;
}) {
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
