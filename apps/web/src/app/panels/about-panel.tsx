import type { Game } from "@foyer/contract/games";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentType, useEffect } from "react";
import { askedGame } from "../../features/game-details/asked-games.ts";
import { FiguresGhost } from "../../features/game-details/figures-ghost.tsx";
import type { Texts } from "../../i18n/i18n.ts";
import { useTexts } from "../../i18n/use-language.ts";
import { Button } from "../../ui/button/button.tsx";
import { latePart } from "../../ui/late/late-part.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./about-panel.module.css";
import type { PanelProps } from "./panel-props.ts";

interface BodyProps {
  nodeId: string;
  /** What a list said of it. */
  held: Game | undefined;
}

/** One for each set of texts, of which a browser has one: what was fetched once is there at once. */
const bodies = new WeakMap<Texts, ComponentType<BodyProps>>();

async function load(texts: Texts): Promise<ComponentType<BodyProps>> {
  const [body] = await Promise.all([import("../../screens/about-game/about-game.tsx"), texts.need("games")]);
  return body.default;
}

function bodyFor(texts: Texts): ComponentType<BodyProps> {
  const Body = bodies.get(texts) ?? latePart({ load: () => load(texts), Waiting, Failed });
  bodies.set(texts, Body);
  return Body;
}

/** Fetches ahead of a long press what it will show. */
export function prepareAbout(texts: Texts): void {
  load(texts).catch(() => {});
}

/** A game's own sheet: its name at once, then what is known of it. */
export function AboutPanel({ nodeId, onClose }: PanelProps & { nodeId: string }) {
  const { t } = useLingui();
  const Body = bodyFor(useTexts());
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

/** Back online it is tried again by itself. */
function Failed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  });
  return (
    <div className={styles.failed} role="alert">
      <p>
        <Trans>What is known of this game did not arrive.</Trans>
      </p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
