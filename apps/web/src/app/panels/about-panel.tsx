import type { Game } from "@foyer/contract/games";
import { useLingui } from "@lingui/react/macro";
import { FiguresSkeleton } from "../../entities/game/figures-skeleton.tsx";
import { requestedGame } from "../../features/view-game-details/requested-games.ts";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./about-panel.module.css";

interface BodyProps {
  nodeId: string;
  /** The game as a list has it. */
  cached: Game | undefined;
}

const Body = lazyComponent<BodyProps>({
  load: () => import("../../widgets/game-details/game-details.tsx"),
  catalogue: "games",
  Skeleton: BodySkeleton,
  Failed: ({ onRetry }) => <PartLoadFailed what="gameDetails" onRetry={onRetry} />,
});

/** Loads what a long press will show. */
export const preloadAbout = Body.preload;

/** The details of a game: its name at once, the rest when loaded. */
export function AboutPanel({ nodeId, onClose }: PanelProps & { nodeId: string }) {
  const { t } = useLingui();
  const cached = requestedGame(nodeId);
  return (
    <Sheet title={cached?.gameName ?? t`About this game`} closeLabel={t`Close`} onClose={onClose}>
      <Body nodeId={nodeId} cached={cached} />
    </Sheet>
  );
}

function BodySkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton className={styles.picture} />
      <FiguresSkeleton />
      <Skeleton className={styles.button} />
    </div>
  );
}
