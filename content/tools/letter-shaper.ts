import { readFileSync } from "node:fs";
import type { Face, LetterShaper } from "@foyer/artwork";
import { create, type Font, type Glyph } from "fontkit";

const LETTER: Record<string, string> = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
};

/** Outlines of one glyph as path data, y downward, shifted right by `shift` units. */
function outline(glyph: Glyph, shift: number): string {
  let d = "";
  for (const { command, args } of glyph.path.commands) {
    const numbers = args.map((value, i) => Math.round(i % 2 ? -value : value + shift));
    d += LETTER[command] + numbers.join(" ").replaceAll(" -", "-");
  }
  return d;
}

/**
 * Shapes capitals with a variable font (axes wdth and wght, 1000 units per em), kerning included. Font
 * instances and lines are cached, because a catalogue requests the same few repeatedly.
 */
export function letterShaper(fontFile: string): LetterShaper {
  const font = create(readFileSync(fontFile));
  if (!("getVariation" in font)) throw new Error(`${fontFile} is a collection of fonts`);
  const cuts = new Map<string, Font>();
  const lines = new Map<string, ReturnType<LetterShaper["shape"]>>();

  const cutOf = ({ stretch, weight }: Face) => {
    const key = `${stretch}/${weight}`;
    const cut = cuts.get(key) ?? font.getVariation({ wdth: stretch, wght: weight });
    cuts.set(key, cut);
    return cut;
  };

  return {
    shape(text, face) {
      const key = `${face.stretch}/${face.weight}/${text}`;
      const known = lines.get(key);
      if (known) return known;
      const run = cutOf(face).layout(text);
      let pen = 0;
      const glyphs = run.glyphs.map((glyph, i) => {
        const position = run.positions[i];
        const [x, advance] = [pen, position?.xAdvance ?? glyph.advanceWidth];
        pen += advance;
        return {
          x: x / 1000,
          advance: advance / 1000,
          outline: (shift: number) => outline(glyph, shift + (position?.xOffset ?? 0)),
        };
      });
      const line = { width: pen / 1000, glyphs };
      lines.set(key, line);
      return line;
    },
  };
}
