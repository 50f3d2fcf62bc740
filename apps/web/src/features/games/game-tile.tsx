import type { Game } from "@foyer/contract/games";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Tile, type TilePlace } from "../../ui/tile/tile.tsx";
import { holdGame } from "./tile-games.ts";

export interface GameTileProps {
  game: Game;
  size?: "rail" | "small" | "fluid";
  /** Rushing by in a fling: name and vendor alone, its picture is not asked for yet. */
  bare?: boolean;
  place?: TilePlace;
  /** What a tap does; the screen decides (see `decideTap`). */
  onOpen: (game: Game) => void;
  /** The pot it feeds, of another feature. */
  pot?: ReactNode;
  /** A button of another feature, the heart for one. */
  corner?: ReactNode;
  /** The button that tells more of it, of another feature. */
  about?: ReactNode;
}

export const BADGES = {
  hot: { text: msg`Hot`, plain: false },
  new: { text: msg`New`, plain: true },
  live: { text: msg`Live`, plain: false },
};

/** A game as a playbill. Without the script its link leads to sign-in, as a tap of a visitor does. */
export function GameTile({
  game,
  size = "rail",
  bare = false,
  place,
  onOpen,
  pot,
  corner,
  about,
}: GameTileProps) {
  const { t, i18n } = useLingui();
  const badge = size !== "small" && !bare && game.badge ? BADGES[game.badge] : undefined;
  return (
    <Tile
      href="/m/login"
      picture={game.picture}
      name={game.gameName}
      by={game.maintenance ? t`Resting` : game.displayName}
      badge={badge && { text: i18n._(badge.text), plain: badge.plain }}
      pot={size !== "small" && !bare && pot}
      size={size}
      bare={bare}
      corner={corner}
      aside={size !== "small" && !bare && about}
      ref={holdGame(game)}
      place={place}
      onOpen={() => onOpen(game)}
    />
  );
}
