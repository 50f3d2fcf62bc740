import type { Launch } from "@foyer/contract/launch";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./game-frame.module.css";

/** What a game in its frame may tell the house. Anything else that arrives is not listened to. */
export type GameWord = "ready" | "balance" | "roundStart" | "roundEnd" | "deposit" | "lobby" | "expired";
const WORDS = new Set<unknown>(["ready", "balance", "roundStart", "roundEnd", "deposit", "lobby", "expired"]);
/** A game that has not drawn itself by then is slow enough to say so. */
const SLOW_MS = 12_000;

interface GameFrameProps {
  launch: Launch;
  onWord: (word: GameWord) => void;
}

/** The vendor's game: a frame with scripts and nothing else of ours within its reach. */
export function GameFrame({ launch, onWord }: GameFrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      // A sandboxed frame has no origin of its own: what counts is that it is this very frame.
      if (source !== frame.current?.contentWindow || data?.type !== "foyer.game" || !WORDS.has(data.event))
        return;
      if (data.event === "ready") setLoaded(true);
      onWord(data.event as GameWord);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [onWord]);

  return (
    <div className={styles.stage}>
      {!loaded && (
        <p className={styles.wait} role="status">
          <Spinner />
          {slow ? t`The game takes its time. It may be the connection.` : t`Setting the table`}
        </p>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
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
