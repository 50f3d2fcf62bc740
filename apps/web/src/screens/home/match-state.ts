import type { HotMatch } from "@foyer/contract/announcements";

export type Match = NonNullable<HotMatch["match"]>;

const MINUTE = 60_000;
const HALF = 45;
const HALF_TIME = 15;

export interface MatchState {
  readonly phase: "first" | "half-time" | "second" | "over";
  /** Minute of play, from 1 to 90. */
  readonly minute: number;
  readonly home: number;
  readonly away: number;
}

/** Phase, minute and score of a match at a moment, from its kick-off and goals. */
export function matchState({ kickOff, goals }: Pick<Match, "kickOff" | "goals">, now: number): MatchState {
  const passed = Math.max(0, Math.floor((now - Date.parse(kickOff)) / MINUTE));
  const second = passed - HALF - HALF_TIME;
  const phase = passed < HALF ? "first" : second < 0 ? "half-time" : second < HALF ? "second" : "over";
  const minute = Math.min(2 * HALF, phase === "first" ? passed + 1 : HALF + Math.max(0, second + 1));
  const scored = (side: "home" | "away") =>
    goals.filter((goal) => goal.side === side && (phase === "over" || goal.minute <= minute)).length;
  return { phase, minute, home: scored("home"), away: scored("away") };
}
