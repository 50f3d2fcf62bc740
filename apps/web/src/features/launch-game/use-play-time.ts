import type { Launch } from "@foyer/contract/launch";
import { useEffect, useState } from "react";
import { call } from "../../lib/http/index.ts";
import { launchHeaders } from "./stored-launches.ts";

const TICK_MS = 1_000;
/** Interval of the heartbeat that reports the player as present. */
const SEEN_MS = 30_000;

/** Seconds played under this launch: counted while the page is visible, and saved on the platform. */
export function usePlayTime(launch: Launch): number {
  const [seconds, setSeconds] = useState(launch.playedSeconds);
  const { launchId } = launch;
  useEffect(() => {
    const reportPresence = (state: "playing" | "left") => {
      call(
        "launch.seen",
        { params: { launchId }, body: { state } },
        { headers: launchHeaders(launchId) },
      ).then(
        ({ playedSeconds }) => setSeconds((current) => Math.max(current, playedSeconds)),
        // The local count continues; the next heartbeat reports the time.
        () => {},
      );
    };
    const tick = setInterval(() => {
      if (!document.hidden) setSeconds((current) => current + 1);
    }, TICK_MS);
    const seen = setInterval(() => {
      if (!document.hidden) reportPresence("playing");
    }, SEEN_MS);
    return () => {
      clearInterval(tick);
      clearInterval(seen);
      reportPresence("left");
    };
  }, [launchId]);
  return seconds;
}
