import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError } from "../../lib/http/index.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./favourite-button.module.css";
import { toggleFavourite, useFavourite } from "./favourites-store.ts";

/**
 * The heart of a game, for who is signed in. It is at work from the tap on and changes when the platform has saved
 * it; after a failure it goes back without a word and bears a mark that it can be tried again.
 */
export function FavouriteButton({ game }: { game: Game }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const state = useFavourite(game.nodeId);
  const busy = state === "adding" || state === "removing";
  const on = state === "on" || state === "on-failed";
  const failed = state.endsWith("failed");

  const tap = async () => {
    if (busy) return;
    try {
      await toggleFavourite(game.nodeId, game.vassalage);
      toast("success", t({ id: "in_chang_saved", message: "Change saved" }), DURATIONS.toastSuccess);
    } catch (error) {
      if (error instanceof ApiError && error.code === "favourites.limit.reached")
        toast("error", errorText(error));
    }
  };

  // The heart itself is painted by the styles: a wall has dozens, and a drawing in each costs elements.
  return (
    <button
      type="button"
      className={cx(styles.heart, on && styles.on, busy && styles.busy)}
      aria-label={
        failed ? t`Favourite: ${game.gameName}, not saved, try again` : t`Favourite: ${game.gameName}`
      }
      aria-pressed={on}
      aria-busy={busy || undefined}
      onClick={() => {
        tap().catch(() => {});
      }}
    >
      {failed && (
        <span className={styles.retry}>
          <Icon name="retry" />
        </span>
      )}
    </button>
  );
}
