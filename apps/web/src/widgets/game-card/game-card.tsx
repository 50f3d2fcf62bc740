import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { BADGES } from "../../entities/game/badges.ts";
import { registerGameElement } from "../../entities/game/game-elements.ts";
import { gameJackpot } from "../../entities/jackpot/game-jackpot.tsx";
import { gameLottery } from "../../entities/lottery/game-lottery.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { linkHref } from "../../features/launch-game/play-href.ts";
import { useLaunchGame } from "../../features/launch-game/use-launch-game.ts";
import { useAboutButton } from "../../features/view-game-details/use-about-button.ts";
import { Tile, type TilePlace } from "../../ui/tile/tile.tsx";

interface GameCardProps {
  game: Game;
  /** `small`: only image, name and vendor. */
  size?: "rail" | "small" | "fluid";
  /** During a fast scroll: only name and vendor; the image is not requested yet. */
  bare?: boolean;
  /** Without jackpot, draw and About button. */
  plain?: boolean;
  place?: TilePlace;
  /** Keeps the line of jackpot or draw empty: server HTML and its hydration have neither. */
  reserveJackpot?: boolean;
  favourite?: ReactNode;
  /** Runs before the launch. */
  onOpen?: () => void;
}

/** A game: picture, name, vendor, badge, jackpot or draw, favourite and About buttons; a tap launches it. A visitor's link leads to the login. */
export function GameCard({
  game,
  size = "rail",
  bare = false,
  plain = false,
  place,
  reserveJackpot = false,
  favourite,
  onOpen,
}: GameCardProps) {
  const { t, i18n } = useLingui();
  const launch = useLaunchGame();
  const session = useSession();
  const about = useAboutButton();
  const detailed = size !== "small" && !bare;
  const badge = detailed && game.badge && !game.maintenance ? BADGES[game.badge] : undefined;
  return (
    <Tile
      href={linkHref(game, session !== undefined)}
      picture={game.picture}
      name={game.gameName}
      by={game.maintenance ? t`Back soon` : game.displayName}
      badge={badge && { text: i18n._(badge.text), plain: badge.plain }}
      jackpot={detailed && !plain && (gameJackpot(game, reserveJackpot) || gameLottery(game, reserveJackpot))}
      size={size}
      bare={bare}
      corner={!bare && favourite}
      aside={detailed && !plain && about?.(game)}
      ref={registerGameElement(game)}
      place={place}
      onOpen={() => {
        onOpen?.();
        launch(game);
      }}
    />
  );
}
