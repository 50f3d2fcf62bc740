import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { requestDetails } from "./requested-games.ts";

/**
 * Opens a game's details, like a long press on its card, for players who use a screen reader or their voice. Not shown:
 * a small target over a card that launches a game for money invites mistakes. A single element, because grids hold
 * many. Not in the tab order: the keyboard has the menu key on the card, and two stops per card would double the way.
 */
export function AboutButton({ game }: { game: Game }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      tabIndex={-1}
      className="vh"
      aria-label={t`About ${game.gameName}`}
      aria-haspopup="dialog"
      onClick={(event) => {
        // Safari does not focus a button on click; focus must return here when the panel closes.
        event.currentTarget.focus({ preventScroll: true });
        requestDetails(game);
      }}
    />
  );
}
