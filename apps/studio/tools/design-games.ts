/**
 * Updates `games/slots.jsonl` from the catalogue, and the exact figures of all games in `games/figures.jsonl`:
 *   node apps/studio/tools/design-games.ts [--all]
 * A game whose code and lowest stake are unchanged keeps its numbers; new games are designed, and those no
 * longer in the catalogue are removed. `--all` designs every game again. Says for which games the catalogue's lowest
 * stake must be raised, so that every pay is a whole cent.
 */
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { leastStake, readCatalogue } from "../src/games/catalogue.ts";
import { FIGURE_FILE, writeFigures } from "../src/games/figure-file.ts";
import { GAME_FILE, readGameFile, writeGames } from "../src/games/game-file.ts";
import { designSlot } from "../src/games/slots/design/design-slot.ts";
import { wholeCentStake } from "../src/games/slots/design/stakes.ts";

const catalogueFile =
  process.env.STUDIO_CATALOGUE ??
  fileURLToPath(new URL("../../../content/catalogue/games.json", import.meta.url));
const catalogue = readCatalogue(catalogueFile);
const published = process.argv.includes("--all") || !existsSync(GAME_FILE) ? new Map() : readGameFile();

let designed = 0;
const games = [...catalogue.values()].map((game) => {
  const least = leastStake(game.minBet);
  const before = published.get(game.gameCode)?.();
  if (before && before.stakes[0] === wholeCentStake(least, before.coins)) return before;
  designed += 1;
  if (designed % 50 === 0) console.log(`${designed} designed`);
  return designSlot({ code: game.gameCode, vendor: game.vendor, leastStake: least });
});
games.sort((a, b) => (a.code < b.code ? -1 : 1));
writeFileSync(GAME_FILE, writeGames(games));
writeFileSync(FIGURE_FILE, writeFigures(games));
for (const { code, stakes } of games) {
  const [lowest = 0] = stakes;
  if (lowest === leastStake(catalogue.get(code)?.minBet ?? "")) continue;
  console.error(
    `${code}: its pays are whole cents from a stake of ${lowest / 100_000} on; set its minBet to that.`,
  );
  process.exitCode = 1;
}
console.log(`${games.length} games, ${designed} of them designed now`);
