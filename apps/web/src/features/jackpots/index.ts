export { LetterBoard } from "./letter-board.tsx";
export { Pot } from "./pot.tsx";
export { useJackpot, useJackpots, useJackpotWins } from "./use-jackpots.ts";
export { WonPot } from "./won-pot.tsx";
