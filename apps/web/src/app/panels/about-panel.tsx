import type { Game } from "@foyer/contract/games";
import { Trans, useLingui } from "@lingui/react/macro";
import { askedGame } from "../../features/game-details/asked-games.ts";
import { FiguresGhost } from "../../features/game-details/figures-ghost.tsx";
import { useTexts } from "../../i18n/use-language.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./about-panel.module.css";
import { BodyFailed, lateBody } from "./late-body.tsx";
import type { PanelProps } from "./panel-props.ts";

interface BodyProps {
  nodeId: string;
  /** What a list said of it. */
  held: Game | undefined;
}

const body = lateBody<BodyProps>(
  "games",
  async () => (await import("../../screens/about-game/about-game.tsx")).default,
  { Waiting, Failed },
);

/** Fetches ahead of a long press what it will show. */
export const prepareAbout = body.prepare;

/** A game's own sheet: its name at once, then what is known of it. */
export function AboutPanel({ nodeId, onClose }: PanelProps & { nodeId: string }) {
  const { t } = useLingui();
  const Body = body.of(useTexts());
  const held = askedGame(nodeId);
  return (
    <Sheet title={held?.gameName ?? t`About this game`} closeLabel={t`Close`} onClose={onClose}>
      <Body nodeId={nodeId} held={held} />
    </Sheet>
  );
}

/** In the shape of what comes. */
function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton className={styles.picture} />
      <FiguresGhost />
      <Skeleton className={styles.button} />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <BodyFailed onRetry={onRetry}>
      <Trans>What is known of this game did not arrive.</Trans>
    </BodyFailed>
  );
}
