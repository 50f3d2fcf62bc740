import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import styles from "./about-button.module.css";
import { askAbout } from "./asked-games.ts";

/**
 * What a long press on a tile does, for who cannot hold. One element, because walls hold many; and no stop of the
 * keyboard's own, which has its menu key on the tile: two stops a tile would double the way past them.
 */
export function AboutButton({ game }: { game: Game }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.about}
      aria-label={t`About ${game.gameName}`}
      aria-haspopup="dialog"
      onClick={(event) => {
        // Safari leaves the focus where it was; it must come back to here.
        event.currentTarget.focus({ preventScroll: true });
        askAbout(game);
      }}
    />
  );
}
