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

/** What is saved, and how its button is named. */
export type FavouriteTarget = Pick<Game, "nodeId" | "vassalage" | "gameName">;

/**
 * Favourite button of a game, for members. It is busy from the tap on and changes when the platform has saved. After
 * a failure it silently reverts and shows a retry mark.
 */
export function FavouriteButton({ game }: { game: FavouriteTarget }) {
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
      const text = on
        ? t`Removed from favourites.`
        : t({ id: "in_chang_saved", message: "Added to favourites." });
      toast("success", text, DURATIONS.toastSuccess);
    } catch (error) {
      if (error instanceof ApiError && error.code === "favourites.limit.reached")
        toast("error", errorText(error));
    }
  };

  // The icon is painted in CSS: a grid has dozens of buttons, and an SVG in each would add elements.
  return (
    <button
      type="button"
      className={cx(styles.favourite, on && styles.on, busy && styles.busy)}
      aria-label={
        failed ? t`Favourite: ${game.gameName}, not saved. Try again.` : t`Favourite: ${game.gameName}`
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
