import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import styles from "./about-button.module.css";
import { askAbout } from "./asked-games.ts";

/** What a long press on a tile does, for who cannot hold: one element, because walls hold many. */
export function AboutButton({ game }: { game: Game }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
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
