export { LetterBoard } from "./letter-board.tsx";
export { useJackpot, useJackpots, useJackpotWins } from "./use-jackpots.ts";
export { WonPot } from "./won-pot.tsx";
