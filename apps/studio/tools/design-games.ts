/**
 * Updates `games/slots.jsonl` from the catalogue:  node apps/studio/tools/design-games.ts [--all]
 * A game whose code and lowest stake are unchanged keeps its numbers; new games are designed, and those no
 * longer in the catalogue are removed. `--all` designs every game again.
 */
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { leastStake, readCatalogue } from "../src/games/catalogue.ts";
import { GAME_FILE, readGameFile, writeGames } from "../src/games/game-file.ts";
import { designSlot } from "../src/games/slots/design/design-slot.ts";

const catalogue =
  process.env.STUDIO_CATALOGUE ??
  fileURLToPath(new URL("../../../content/catalogue/games.json", import.meta.url));
const published = process.argv.includes("--all") || !existsSync(GAME_FILE) ? new Map() : readGameFile();

let designed = 0;
const games = [...readCatalogue(catalogue).values()].map((game) => {
  const least = leastStake(game.minBet);
  const before = published.get(game.gameCode)?.();
  if (before?.stakes[0] === least) return before;
  designed += 1;
  if (designed % 50 === 0) console.log(`${designed} designed`);
  return designSlot({ code: game.gameCode, vendor: game.vendor, leastStake: least });
});
games.sort((a, b) => (a.code < b.code ? -1 : 1));
writeFileSync(GAME_FILE, writeGames(games));
console.log(`${games.length} games, ${designed} of them designed now`);
