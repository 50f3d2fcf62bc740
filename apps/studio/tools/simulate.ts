/**
 * Simulates a game with the production generator and compares its return with the exact figure:
 *   node apps/studio/tools/simulate.ts <gameCode> [spins=10000000]
 * Exits with code 1 when the two differ by more than four standard errors.
 */
import { readGameFile } from "../src/games/game-file.ts";
import { secureChance } from "../src/games/slots/chance.ts";
import { exactReturn } from "../src/games/slots/exact-return.ts";
import { toNumber, toPercent } from "../src/games/slots/fraction.ts";
import { hitFrequency } from "../src/games/slots/hit-frequency.ts";
import { slot } from "../src/games/slots/play.ts";

const [code = "", count = "10000000"] = process.argv.slice(2);
const game = readGameFile().get(code)?.();
const spins = Number(count);
if (!game || !Number.isSafeInteger(spins) || spins < 1) {
  console.error("Say which game: node apps/studio/tools/simulate.ts <gameCode> [spins]");
  process.exit(1);
}

const exact = exactReturn(game);
const { play } = slot(game);
const chance = secureChance();
let total = 0;
let squares = 0;
let hits = 0;
let features = 0;
let best = 0;
const start = performance.now();
for (let i = 0; i < spins; i++) {
  const round = play(chance);
  const stakes = round.coins / game.coins;
  total += stakes;
  squares += stakes * stakes;
  if (stakes > 0) hits += 1;
  if (round.prize || round.spins[0]?.freeSpins) features += 1;
  if (stakes > best) best = stakes;
}
const seconds = (performance.now() - start) / 1000;

const mean = total / spins;
const deviation = Math.sqrt(squares / spins - mean * mean);
const error = deviation / Math.sqrt(spins);
const off = (mean - toNumber(exact.total)) / error;
const percent = (value: number) => `${(value * 100).toFixed(4)} %`;
console.log(`${code}: ${spins.toLocaleString("en")} rounds in ${seconds.toFixed(1)} s`);
console.log(
  `  return     exact ${toPercent(exact.total, 4)} %   played ${percent(mean)} ± ${percent(error)}   ${off.toFixed(2)} standard errors off`,
);
console.log(`  hits       exact ${toPercent(hitFrequency(game), 4)} %   played ${percent(hits / spins)}`);
console.log(`  features   exact ${toPercent(exact.feature, 4)} %   played ${percent(features / spins)}`);
console.log(
  `  spread     ${deviation.toFixed(2)} stakes, best round ${best.toFixed(1)} of at most ${game.cap} stakes`,
);
if (Math.abs(off) > 4) process.exit(1);
