import { circle, each, line, path, rect, SUITS, star } from "../shapes.ts";
import type { Motif } from "./motif.ts";
import { numeral } from "./numerals.ts";

export const lotto: Motif = {
  palettes: ["cobalt", "plum", "sky", "mint", "saffron", "jade", "rose"],
  compositions: ["hero", "giant", "cascade", "field"],
  forms: [
    (t, p, r) => {
      const b = (x: number, y: number, q: number, c: string) =>
        t.ball(x, y, q, c) +
        circle(x, y, q * 0.56, "#fff") +
        numeral(1 + r.integer(48), x, y, q * 0.5, "#15172a");
      return (
        b(54, -58, 44, p.second) +
        b(-62, -44, 40, t.lighter(p.main, 0.45)) +
        b(-46, 52, 48, p.second) +
        b(62, 48, 42, t.lighter(p.main, 0.45)) +
        b(2, 0, 60, p.main)
      );
    },
  ],
};

export const ticket: Motif = {
  palettes: ["sky", "lime", "rose", "cobalt", "saffron"],
  compositions: ["hero", "cascade", "field", "giant"],
  forms: [
    (t, p) =>
      `<g transform="rotate(-12)">${path("M-112-62H112V-16A16 16 0 0 0 112 16V62H-112V16A16 16 0 0 0-112-16Z", t.linear(t.lighter(p.main, 0.2), t.darker(p.main, 0.15)))}${line("M52-56V56", p.light, 4, 'stroke-dasharray="2 10"')}${rect(-92, -40, 124, 50, 6, t.linear("#d9dbe2", "#8f94a3", true))}${path("M-92 10C-70-10-60 14-44-6S-10-30 6-14L32-24V10Z", t.lighter(p.second, 0.1))}${each([-74, -44, -14], (x) => `<path d="${star(5, 13, 6)}" fill="${p.light}" transform="translate(${x} 36)"/>`)}${path(star(10, 26, 19), p.light, 'transform="translate(80 0)"')}<path d="${SUITS[3]}" fill="${p.main}" transform="translate(80 0)scale(1.3)"/></g>`,
  ],
};

export const curve: Motif = {
  palettes: ["ultra", "magma", "steel", "lime", "ice"],
  compositions: ["hero", "horizon"],
  grounds: ["floor", "night", "rings"],
  forms: [
    (t, p) =>
      path("M-116 96C-30 90 30 50 62-34L62 96Z", t.fade(p.main, 0.65, 0.05)) +
      line("M-116 96C-30 90 30 50 62-34", p.main, 11) +
      `<g transform="translate(70-58)rotate(24)">` +
      path("M0-62L26 34L0 18L-26 34Z", p.light) +
      path("M0-62L26 34L0 18Z", t.darker(p.light, 0.35)) +
      path("M-8 26L0 62L8 26L0 20Z", p.second) +
      "</g>" +
      each(
        [
          [-60, 82],
          [-8, 58],
          [34, 18],
        ],
        ([x, y]) => circle(x, y, 9, p.second) + circle(x, y, 4, p.deep),
      ),
  ],
};
