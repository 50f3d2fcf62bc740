import { mix } from "./colour.ts";
import { COMPOSITIONS, type Zone } from "./compositions.ts";
import { type DrawingTable, drawingTable } from "./drawing-table.ts";
import { GROUNDS } from "./grounds.ts";
import type { Lettering } from "./lettering.ts";
import { LETTERINGS } from "./letterings/index.ts";
import type { LetterShaper } from "./letters.ts";
import { formOf } from "./motif-svg.ts";
import { PALETTES } from "./palettes.ts";
import { random } from "./random.ts";
import { type Recipe, type TileSpec, tileRecipe } from "./recipe.ts";
import { group, rect } from "./shapes.ts";

export interface Tile {
  /** a whole SVG, 300 × 400 */
  svg: string;
  /** the colour of the tile's glow on the page */
  glow: string;
  /** placeholder colour until the picture is loaded */
  tint: string;
  recipe: Recipe;
}

/**
 * Evens out the ground behind the letters; at the foot it begins above the first line, however many there
 * are.
 */
function scrim(t: DrawingTable, hand: Lettering, base: string, edge: number): string {
  switch (hand.scrim) {
    case "foot": {
      const top = Math.min(232, edge - 64);
      return rect(0, top, 300, 400 - top, 0, t.fade(base, 0, 0.94));
    }
    case "head":
      return group(rect(0, 0, 300, 150, 0, t.fade(base, 0, 0.85)), "matrix(1 0 0-1 0 150)");
    case "side":
      return group(rect(0, 0, 150, 400, 0, t.fade(base, 0, 0.92, true)), "matrix(-1 0 0 1 150 0)");
    case "none":
      return "";
  }
}

/** The area left for the motif beside the letters. It may overlap them, but must not be hidden by them. */
function zoneBeside(hand: Lettering, edge: number): Zone {
  const lettersAbove = hand.scrim === "head" || hand.behind === true;
  if (hand.scrim === "side") return { y: hand.y, scale: 1, lettersAbove };
  if (lettersAbove) {
    // Letters behind the motif must stay visible; those in front may overlap it.
    const half = hand.behind ? 140 : 125;
    const room = 404 - edge;
    const scale = Math.min(1, Math.max(0.7, room / (2 * half)));
    return { y: Math.max(hand.y, Math.min(300, edge - 4 + half * scale)), scale, lettersAbove };
  }
  const room = edge + 22;
  const scale = Math.min(1, Math.max(0.78, room / 262));
  return { y: Math.min(hand.y, Math.max(110, room - 125 * scale)), scale, lettersAbove };
}

/** Draws one tile. `small` is for sizes under about 150 px: no second weight, no hairlines. */
export function tileSvg(
  spec: TileSpec,
  options: { idPrefix: string; letters: LetterShaper; small?: boolean },
): Tile {
  const recipe = tileRecipe(spec);
  const p = PALETTES[recipe.palette];
  const t = drawingTable(p, options.idPrefix);
  const r = random(`${spec.name}!`);
  const hand = LETTERINGS[recipe.style];

  const motif = `${options.idPrefix}m`;
  const body = formOf(recipe.motif, recipe.form)(t, p, r);
  const ground = GROUNDS[recipe.ground](t, p, r);
  const context = {
    t,
    p,
    ink: p.day ? p.deep : p.light,
    shaper: options.letters,
    small: options.small ?? false,
  };
  const title = hand.draw(context, spec.name.toUpperCase());
  const staged = COMPOSITIONS[recipe.composition](t, motif, r, zoneBeside(hand, title.edge));
  const stage = hand.x ? group(staged, `translate(${hand.x} 0)`) : staged;
  const plain = recipe.ground === "flat" || recipe.ground === "rays";
  const calm = scrim(t, hand, p.day ? (plain ? p.ground : mix(p.ground, p.light, 0.2)) : p.deep, title.edge);

  const layers = hand.behind ? [ground, title.svg, stage, calm] : [ground, stage, calm, title.svg];
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" aria-hidden="true"><defs>${t.definitions()}<g id="${motif}">${body}</g></defs>${layers.join("")}</svg>`,
    glow: p.day ? mix(p.ground, p.main, 0.3) : p.main,
    tint: p.ground,
    recipe,
  };
}
