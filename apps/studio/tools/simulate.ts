/**
 * Simulates a game with the production generator and compares its return and its features with the exact figures:
 *   npm run simulate -- <gameCode> [spins=10000000]
 * Exits with code 1 when the return or the rate of the feature differs by more than four standard errors.
 */
import { readGameFile } from "../src/games/game-file.ts";
import { secureChance } from "../src/games/slots/chance.ts";
import { exactReturn } from "../src/games/slots/exact-return.ts";
import { toNumber, toPercent } from "../src/games/slots/fraction.ts";
import { hitFrequency } from "../src/games/slots/hit-frequency.ts";
import { simulate } from "../src/games/slots/simulate.ts";

const [code = "", count = "10000000"] = process.argv.slice(2);
const game = readGameFile().get(code)?.();
const spins = Number(count);
if (!game || !Number.isSafeInteger(spins) || spins < 1) {
  console.error("Say which game: npm run simulate -- <gameCode> [spins]");
  process.exit(1);
}

const exact = exactReturn(game);
const start = performance.now();
const played = simulate(game, secureChance(), spins);
const seconds = (performance.now() - start) / 1000;

const error = played.deviation / Math.sqrt(spins);
const off = (played.mean - toNumber(exact.total)) / error;
const rate = toNumber(exact.feature);
const rateError = Math.sqrt((rate * (1 - rate)) / spins);
const rateOff = rateError > 0 ? (played.features / spins - rate) / rateError : 0;
const percent = (value: number) => `${(value * 100).toFixed(4)} %`;
const every = (share: number) => (share > 0 ? `once in ${(1 / share).toFixed(1)} rounds` : "never");
const perFeature = (times: number) => (times / Math.max(1, played.features)).toFixed(2);
console.log(`${code}: ${spins.toLocaleString("en")} rounds in ${seconds.toFixed(1)} s`);
console.log(
  `  return     exact ${toPercent(exact.total, 4)} %   played ${percent(played.mean)} ± ${percent(error)}   ${off.toFixed(2)} standard errors off`,
);
console.log(
  `  hits       exact ${toPercent(hitFrequency(game), 4)} %   played ${percent(played.hits / spins)}`,
);
console.log(
  `  feature    exact ${every(rate)}   played ${every(played.features / spins)}   ${rateOff.toFixed(2)} standard errors off`,
);
if (game.free)
  console.log(
    `  free spins ${perFeature(played.freeSpins)} per feature, won again ${perFeature(played.retriggers)} times per feature`,
  );
if (game.base.wild.style === "respin") console.log(`  respins    ${every(played.respins / spins)}`);
console.log(
  `  spread     ${played.deviation.toFixed(2)} stakes, best round ${played.best.toFixed(1)} of at most ${game.cap} stakes`,
);
if (Math.abs(off) > 4 || Math.abs(rateOff) > 4) process.exit(1);
