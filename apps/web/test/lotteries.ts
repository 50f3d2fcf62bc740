import type { Lottery } from "@foyer/contract/lotteries";
import { now } from "../src/lib/clock.ts";

/** Lotteries as the platform sends them, for specs that render. */

const SECOND = 1_000;

/** A moment so many seconds from now. */
export const inSeconds = (seconds: number): string => new Date(now() + seconds * SECOND).toISOString();

/** A lottery whose sale of draw 1129 closes in 40 seconds. */
export function lottery(name: string, more: Partial<Lottery> = {}): Lottery {
  const code = name.toUpperCase().replaceAll(" ", "_");
  return {
    code,
    name,
    vendor: "LOTT",
    gameType: "LOTT",
    prizeMode: "Lott",
    playTypes: ["trad"],
    family: "digits5",
    nodeId: String([...code].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) % 100_000),
    picture: { base: `/art/${code.toLowerCase()}`, tint: "#123456", glow: "#abcdef" },
    state: "open",
    schedule: { every: 60 },
    timeZone: "Asia/Manila",
    selling: {
      number: "20261121-1129",
      opensAt: inSeconds(-20),
      closesAt: inSeconds(40),
      drawsAt: inSeconds(45),
    },
    last: { number: "20261121-1128", drawsAt: inSeconds(-15), numbers: ["4", "0", "7", "7", "2"] },
    ...more,
  };
}
