import type { Launch } from "@foyer/contract/launch";
import { parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { COULD_NOT_LOAD } from "../../i18n/situation-texts.ts";
import { localStore } from "../../lib/storage.ts";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./game-frame.module.css";
import { LaunchWait } from "./launch-wait.tsx";

const EVENTS = [
  "ready",
  "balance",
  "roundStart",
  "roundEnd",
  "win",
  "refused",
  "deposit",
  "lobby",
  "expired",
] as const;
/** Events a game may post from its frame. Any other message but its sound setting is ignored. */
export type GameMessage = (typeof EVENTS)[number];
const MESSAGES = new Set<unknown>(EVENTS);
/** Whether the player has turned on the sound of games: a sandboxed frame has no storage of its own. */
const SOUND_KEY = "GAMESOUND";
/**
 * Time after `load` within which a game must have posted `ready`; otherwise the frame shows an error page, or
 * nothing.
 */
const SILENT_MS = 4_000;
/** Time to wait for `load` before the game counts as slow. */
const SLOW_MS = 15_000;

interface GameFrameProps {
  launch: Launch;
  /** The wallet's balance, whose changes the game follows; undefined in play for fun and until it is known. */
  balance?: string | undefined;
  onMessage: (message: GameMessage) => void;
  /** Leaves for the lobby, for players who do not want to wait. */
  onLeave: () => void;
}

type LobbyMessage = { event: "sound"; on: boolean } | { event: "balance"; amount: number };

/** Amounts are in 1/100,000. The origin of a sandboxed frame may be opaque, so it is not named as the target. */
function post(frame: HTMLIFrameElement | null, message: LobbyMessage): void {
  frame?.contentWindow?.postMessage({ type: "foyer.lobby", ...message }, "*");
}

/**
 * The vendor's game in a sandboxed frame that may run scripts but has no access to this page. A cover stays over it
 * until the game posts `ready`: browsers do not report that a frame failed to load. A game without that handshake is
 * shown when its frame has loaded.
 */
export function GameFrame({ launch, balance, onMessage, onLeave }: GameFrameProps) {
  const { i18n, t } = useLingui();
  const { rights = [], handshake = true } = launch.frame ?? {};
  const frame = useRef<HTMLIFrameElement>(null);
  const known = useRef<string>(undefined);
  const [ready, setReady] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const [late, setLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), loaded ? SILENT_MS : SLOW_MS);
    return () => clearTimeout(timer);
  }, [loaded]);

  useEffect(() => {
    const receive = ({ source, data }: MessageEvent) => {
      // A sandboxed frame has an opaque origin, so the message's source window is checked instead.
      if (source !== frame.current?.contentWindow || data?.type !== "foyer.game") return;
      if (data.event === "sound") localStore.write(SOUND_KEY, data.on === true ? "1" : "0");
      if (!MESSAGES.has(data.event)) return;
      if (data.event === "ready") setReady(true);
      onMessage(data.event as GameMessage);
    };
    addEventListener("message", receive);
    return () => removeEventListener("message", receive);
  }, [onMessage]);

  // Only a game that takes part in the handshake understands messages of this page.
  const listens = ready && handshake;
  useEffect(() => {
    if (listens && localStore.read(SOUND_KEY) === "1") post(frame.current, { event: "sound", on: true });
  }, [listens]);

  // The game opens with a balance of its own; only changes are news to it.
  useEffect(() => {
    if (!listens || balance === undefined) return;
    if (known.current !== undefined && known.current !== balance)
      post(frame.current, { event: "balance", amount: Number(parseAmount(balance)) });
    known.current = balance;
  }, [listens, balance]);

  return (
    <div className={styles.stage}>
      {!ready && (
        <div className={styles.wait}>
          {late ? (
            <EmptyState
              broken
              title={i18n._(COULD_NOT_LOAD.game)}
              text={t`Check your connection and try again.`}
              action={
                <div className={styles.actions}>
                  <Button look="primary" onClick={() => onMessage("expired")}>
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
        sandbox={["allow-scripts", ...rights].join(" ")}
        allow="autoplay; fullscreen"
        referrerPolicy="origin"
        onLoad={() => {
          setLoaded(true);
          if (!handshake) setReady(true);
        }}
      />
    </div>
  );
}
