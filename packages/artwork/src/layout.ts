import { DAY } from "./palettes.ts";
import { type Recipe, type TileSpec, tileRecipe } from "./recipe.ts";

const ROLLS = 16;
/** A tile is compared with as many earlier tiles as a phone shows at once. */
const REACH = 9;

function likeness(tile: Recipe, done: readonly Recipe[]): number {
  let cost = 0;
  for (const [i, other] of done.slice(-REACH).toReversed().entries()) {
    const near = 1 / (i + 1);
    if (other.palette === tile.palette) cost += near * 4;
    if (other.composition === tile.composition) cost += near * 3;
    if (other.ground === tile.ground) cost += near * 2;
    if (other.motif === tile.motif && other.form === tile.form) cost += near * 3;
    if (DAY.includes(other.palette) === DAY.includes(tile.palette)) cost += near * 0.6;
  }
  for (const other of done) {
    if (other.motif !== tile.motif) continue;
    if (other.palette === tile.palette) cost += 3;
    if (other.composition === tile.composition) cost += 2.5;
    if (other.ground === tile.ground) cost += 1.5;
    if (other.form === tile.form) cost += 1;
  }
  return cost;
}

/**
 * Chooses a roll for each game, in list order: of sixteen, the one least like its nine predecessors and
 * like others with its motif. The catalogue stores the roll with the game, so that a new game never changes
 * the picture of an old one.
 */
export function chooseRolls<T extends Omit<TileSpec, "roll">>(games: readonly T[]): (T & { roll: number })[] {
  const done: Recipe[] = [];
  return games.map((game) => {
    let best = { roll: 0, cost: Number.POSITIVE_INFINITY, recipe: tileRecipe({ ...game, roll: 0 }) };
    for (let roll = 0; roll < ROLLS; roll++) {
      const recipe = tileRecipe({ ...game, roll });
      const cost = likeness(recipe, done);
      if (cost < best.cost - 1e-9) best = { roll, cost, recipe };
    }
    done.push(best.recipe);
    return { ...game, roll: best.roll };
  });
}
