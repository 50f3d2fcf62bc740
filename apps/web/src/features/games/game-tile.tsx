import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Money } from "../../ui/money/money.tsx";
import { Tile } from "../../ui/tile/tile.tsx";
import { useMoney } from "../whitelabel/index.ts";

export interface GameTileProps {
  game: Game;
  size?: "rail" | "small" | "fluid";
  /** In the first view: its picture is fetched at once. */
  eager?: boolean;
  /** What a tap does; the screen decides (see `decideTap`). */
  onOpen: (game: Game) => void;
  /** A button of another feature, the heart for one. */
  corner?: ReactNode;
}

/** A game as a playbill. Without the script its link leads to sign-in, as a tap of a visitor does. */
export function GameTile({ game, size = "rail", eager = false, onOpen, corner }: GameTileProps) {
  const { t } = useLingui();
  const money = useMoney();
  const badges = { hot: { text: t`Hot` }, new: { text: t`New`, plain: true }, live: { text: t`Live` } };
  return (
    <Tile
      href="/m/login"
      picture={game.picture}
      name={game.gameName}
      by={game.maintenance ? t`Resting` : game.displayName}
      badge={size === "small" || !game.badge ? undefined : badges[game.badge]}
      pot={
        game.jackpot &&
        size !== "small" && (
          <>
            <span className="vh">{t`Jackpot`} </span>
            <Money parts={money(game.jackpot)} />
          </>
        )
      }
      size={size}
      eager={eager}
      corner={corner}
      onOpen={() => onOpen(game)}
    />
  );
}
