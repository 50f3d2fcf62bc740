import type { Launch } from "@foyer/contract/launch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./game-frame.module.css";
import { LaunchWait } from "./launch-wait.tsx";

/** What a game in its frame may tell the house. Anything else that arrives is not listened to. */
export type GameWord = "ready" | "balance" | "roundStart" | "roundEnd" | "deposit" | "lobby" | "expired";
const WORDS = new Set<unknown>(["ready", "balance", "roundStart", "roundEnd", "deposit", "lobby", "expired"]);
/** A frame that has loaded and whose game has not spoken by then holds an error page, or nothing. */
const SILENT_MS = 4_000;
/** A game that has not come by then is slow enough to say so. */
const SLOW_MS = 15_000;

interface GameFrameProps {
  launch: Launch;
  onWord: (word: GameWord) => void;
  /** The way out for who does not want to wait. */
  onLeave: () => void;
}

/**
 * The vendor's game: a frame with scripts and nothing else of ours within its reach. It stays behind the curtain
 * until it says that it is ready: a browser tells a page nothing of a frame that failed, not even that it did.
 */
export function GameFrame({ launch, onWord, onLeave }: GameFrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const [late, setLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), loaded ? SILENT_MS : SLOW_MS);
    return () => clearTimeout(timer);
  }, [loaded]);

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      // A sandboxed frame has no origin of its own: what counts is that it is this very frame.
      if (source !== frame.current?.contentWindow || data?.type !== "foyer.game" || !WORDS.has(data.event))
        return;
      if (data.event === "ready") setReady(true);
      onWord(data.event as GameWord);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [onWord]);

  return (
    <div className={styles.stage}>
      {!ready && (
        <div className={styles.wait}>
          {late ? (
            <EmptyState
              broken
              title={t`The game does not show itself`}
              words={t`It may be the connection. Nothing of yours is lost.`}
              action={
                <div className={styles.ways}>
                  <Button look="primary" onClick={() => onWord("expired")}>
                    <Trans>Open again</Trans>
                  </Button>
                  <Button look="secondary" onClick={onLeave}>
                    <Trans>Back to the lobby</Trans>
                  </Button>
                </div>
              }
            />
          ) : (
            <LaunchWait game={launch.game} opened />
          )}
        </div>
      )}
      <iframe
        ref={frame}
        className={cx(styles.frame, !ready && styles.behind)}
        src={launch.url}
        title={launch.game.gameName}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen"
        referrerPolicy="origin"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
