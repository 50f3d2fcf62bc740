import type { DrawingTable } from "../drawing-table.ts";
import type { Palette } from "../palettes.ts";
import { around, circle, each, group, line, path, polar, polygon, rect, SUITS, star } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";

/** Facets of a cut stone: three facing the light, three turned away. */
const facets = (t: DrawingTable, p: Palette) => ({
  bright: t.lighter(p.main, 0.75),
  fair: t.lighter(p.main, 0.3),
  plain: p.main,
  dim: t.darker(p.main, 0.25),
  dark: t.darker(p.main, 0.5),
  deepest: t.darker(p.main, 0.7),
});

export const gem: Motif = {
  palettes: ["ultra", "orchid", "ice", "cobalt", "plum", "brass", "rose", "lagoon"],
  compositions: ["hero", "giant", "cascade", "slats", "horizon", "duo", "arch"],
  forms: [
    (t, p) => {
      const f = facets(t, p);
      return (
        path("M-60-64H60L104-14L0 96L-104-14Z", f.plain) +
        path("M-60-64L-104-14H-46Z", f.fair) +
        path("M-60-64H0L-46-14Z", f.bright) +
        path("M0-64H60L46-14Z", f.fair) +
        path("M60-64L104-14H46Z", f.dim) +
        path("M0-64L46-14H-46Z", p.light) +
        path("M-104-14H-46L0 96Z", f.fair) +
        path("M46-14H104L0 96Z", f.deepest) +
        path("M-46-14H46L0 96Z", t.linear(f.fair, f.dark)) +
        path("M-20-14H10L0 60Z", "#fff", 'opacity=".35"')
      );
    },
    (t, p) => {
      const f = facets(t, p);
      const o = "M-44-100H44L84-60V60L44 100H-44L-84 60V-60Z";
      return (
        path(o, f.dark) +
        path("M-44-100H44L26-60H-26Z", f.bright) +
        path("M44-100L84-60L48-38L26-60Z", f.fair) +
        path("M84-60V60L48 38V-38Z", f.dim) +
        path("M84 60L44 100L26 60L48 38Z", f.deepest) +
        path("M44 100H-44L-26 60H26Z", f.deepest) +
        path("M-44 100L-84 60L-48 38L-26 60Z", f.dim) +
        path("M-84 60V-60L-48-38V38Z", f.fair) +
        path("M-84-60L-44-100L-26-60L-48-38Z", f.bright) +
        path("M-26-60H26L48-38V38L26 60H-26L-48 38V-38Z", t.linear(f.fair, f.dim)) +
        path("M-26-60H10L-48 20V-38Z", "#fff", 'opacity=".32"')
      );
    },
    (t, p) => {
      const f = facets(t, p);
      const outer = [f.fair, f.dim, f.dark, f.deepest, f.dark, f.dim, f.fair, f.bright];
      const inner = [f.dim, f.dark, f.deepest, f.dark, f.dim, f.fair, f.bright, f.bright];
      return (
        around(8, (i, a) => {
          const [tip, next] = [polar(98, a), polar(98, a + 0.785)];
          const [right, left] = [polar(52, a + 0.39), polar(52, a - 0.39)];
          return (
            path(`M${tip.join(" ")}L${next.join(" ")}L${right.join(" ")}Z`, outer[(i + 1) % 8] ?? p.main) +
            path(`M${tip.join(" ")}L${right.join(" ")}L${left.join(" ")}Z`, inner[(i + 1) % 8] ?? p.main)
          );
        }) +
        path(polygon(8, 53, 0.39), t.linear(f.bright, p.main)) +
        path("M-40-30L20-48L-30 34Z", "#fff", 'opacity=".4"')
      );
    },
  ],
};

export const crown: Motif = {
  palettes: ["brass", "wine", "cobalt", "plum", "ultra"],
  compositions: ["hero", "arch", "orbit", "horizon"],
  forms: [
    (t, p) => {
      const g = t.linear(t.lighter(p.main, 0.5), t.darker(p.main, 0.25));
      return (
        path("M-100-50L-58 10L-34-80L0 0L34-80L58 10L100-50L82 64H-82Z", g) +
        path("M0 0L34-80L58 10L100-50L82 64H0Z", p.deep, 'opacity=".22"') +
        rect(-86, 62, 172, 28, 8, t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.45))) +
        each(
          [-54, 0, 54],
          (x, i) =>
            `<path d="${polygon(4, 13)}" fill="${i === 1 ? p.light : p.second}" transform="translate(${x} 76)"/>`,
        ) +
        each(
          [
            [-100, -58, 11],
            [-34, -90, 12],
            [34, -90, 12],
            [100, -58, 11],
          ],
          ([x, y, q]) => t.ball(x, y, q, p.second),
        ) +
        `<path d="${polygon(4, 24)}" fill="${p.second}" transform="translate(0 30)scale(.8 1)"/>`
      );
    },
  ],
};

export const bell: Motif = {
  palettes: ["brass", "cobalt", "wine", "mint", "sky"],
  compositions: ["hero", "giant", "arch", "field", "orbit"],
  forms: [
    (t, p) =>
      circle(0, -92, 14, "none", `stroke="${t.darker(p.main, 0.2)}" stroke-width="9"`) +
      path(
        "M-16-84C-66-76-60-10-84 40H84C60-10 66-76 16-84Z",
        t.linear(t.lighter(p.main, 0.55), t.darker(p.main, 0.4), true),
      ) +
      rect(-98, 38, 196, 26, 13, t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.4), true)) +
      path("M-26 64H26A26 26 0 0 1-26 64Z", p.second) +
      path("M-46-40C-40-62-30-70-22-72C-36-50-40-10-56 28H-70C-54-4-52-24-46-40Z", "#fff", 'opacity=".45"'),
    (t, p) =>
      path(
        "M-92-20C-92-130 92-130 92-20C92 40 66 70 56 102H16C34 60 52 28 52-14C52-76-52-76-52-14C-52 28-34 60-16 102H-56C-66 70-92 40-92-20Z",
        t.linear(t.lighter(p.main, 0.5), t.darker(p.main, 0.35), true),
      ) +
      each(
        [
          [-72, -10],
          [72, -10],
          [-60, -54],
          [60, -54],
          [-62, 34],
          [62, 34],
          [-24, -82],
          [24, -82],
          [-46, 76],
          [46, 76],
        ],
        ([x, y]) => circle(x, y, 6, p.deep),
      ) +
      `<path d="${SUITS[3]}" fill="${p.second}" transform="translate(0 18)scale(3.2)"/>`,
  ],
};

export const lantern: Motif = {
  palettes: ["wine", "ember", "saffron", "brass"],
  compositions: ["hero", "cascade", "giant"],
  grounds: ["night", "lamp", "halo"],
  forms: [
    (t, p) =>
      line("M0-122V-78M0 76V96", p.second, 6) +
      path("M-56-66C-110-30-110 34-56 68H56C110 34 110-30 56-66Z", t.orb(p.main)) +
      line(
        "M-24-66C-56-30-56 34-24 68M24-66C56-30 56 34 24 68M0-66V68",
        t.darker(p.main, 0.4),
        4,
        'opacity=".7"',
      ) +
      rect(-58, -78, 116, 16, 5, p.second) +
      rect(-58, 64, 116, 16, 5, p.second) +
      circle(0, 2, 27, p.second) +
      path("M-14-12H14V16H-14ZM-3-20V22M-20 2H20", t.darker(p.main, 0.3)) +
      each([-14, -5, 5, 14], (x) => line(`M${x / 3} 94L${x} 128`, p.second, 4)),
  ],
};

const STEEL = "#eef2f8";
const STEEL_SHADE = "#8d97ab";

/** A drawn sabre over its scabbard. */
const sabre: Form = (t, p) =>
  group(
    path(
      "M-14 104C-36 30-40-58-20-116C-10-126 6-124 10-112C0-48 4 34 16 98Z",
      t.linear(t.lighter(p.main, 0.2), t.darker(p.main, 0.5)),
    ) +
      rect(-22, 62, 44, 14, 5, p.second) +
      rect(-32, -34, 38, 12, 5, p.second) +
      circle(-5, -116, 11, p.second),
    "rotate(-40)",
  ) +
  group(
    path("M-14 52C-34-4-38-72-12-132C-2-72 8-6 14 52Z", STEEL) +
      path("M2 52C-10-6-22-70-12-132C-2-72 8-6 14 52Z", STEEL_SHADE) +
      rect(-9, 58, 18, 54, 6, t.darker(p.main, 0.4)) +
      line("M-8 72H8M-8 86H8M-8 100H8", p.light, 3, 'opacity=".7"') +
      line("M30 54C54 72 48 112 6 114", p.second, 10) +
      rect(-38, 46, 76, 15, 7, t.linear(t.lighter(p.second, 0.3), t.darker(p.second, 0.2))) +
      circle(0, 116, 13, p.second),
    "rotate(40)",
  );

/** A shield with a chevron. */
const shield: Form = (t, p) => {
  const outline = "M0-114C34-94 70-90 98-92C106 12 76 80 0 120C-76 80-106 12-98-92C-70-90-34-94 0-114Z";
  return (
    path(outline, t.linear(t.lighter(p.second, 0.35), t.darker(p.second, 0.4))) +
    group(
      path(outline, t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.35))) +
        path("M-101-30L0-92L101-30L100 16L0-44L-100 16Z", p.light) +
        path("M0-114C34-94 70-90 98-92C106 12 76 80 0 120Z", p.deep, 'opacity=".22"') +
        path(star(5, 34, 15), p.second, 'transform="translate(0 38)"'),
      "scale(.84)",
    ) +
    each(
      [
        [-86, -80],
        [86, -80],
        [-82, 0],
        [82, 0],
        [-46, 74],
        [46, 74],
      ],
      ([x, y]) => circle(x, y, 6, p.light),
    ) +
    line("M-72-62C-74-20-66 16-50 40", "#fff", 7, 'opacity=".45"')
  );
};

export const swords: Motif = {
  palettes: ["steel", "forest", "slate", "ember"],
  compositions: ["hero", "arch", "giant", "orbit"],
  forms: [
    (t, p) => {
      const sword = (a: number) =>
        `<g transform="rotate(${a})">${path("M-11 58V-96L0-122L11-96V58Z", STEEL)}${path("M0-122L11-96V58H0Z", STEEL_SHADE)}${rect(-38, 54, 76, 14, 7, p.second)}${rect(-8, 66, 16, 40, 4, t.darker(p.main, 0.4))}${circle(0, 112, 12, p.second)}</g>`;
      return (
        sword(-40) +
        sword(40) +
        circle(0, 0, 56, t.darker(p.main, 0.6)) +
        circle(0, 0, 47, t.orb(p.main)) +
        path(star(8, 32, 15), p.second) +
        circle(0, 0, 9, p.light)
      );
    },
    sabre,
    shield,
  ],
};

export const clock: Motif = {
  palettes: ["brass", "dune", "slate", "bone"],
  compositions: ["hero", "giant", "orbit"],
  forms: [
    (t, p) =>
      circle(0, 0, 104, t.linear(t.lighter(p.main, 0.4), t.darker(p.main, 0.5))) +
      circle(0, 0, 84, t.darker(p.main, 0.8)) +
      around(12, (i, a) =>
        line(
          `M${polar(74, a).join(" ")}L${polar(i % 3 ? 67 : 60, a).join(" ")}`,
          i % 3 ? p.main : p.light,
          i % 3 ? 4 : 7,
        ),
      ) +
      line("M0 0L-6-56", p.light, 8) +
      line("M0 0L36 20", p.second, 8) +
      circle(0, 0, 9, p.second) +
      path(
        polygon(8, 24),
        "none",
        `stroke="${p.second}" stroke-width="5" transform="translate(-34 34)" stroke-dasharray="10 6"`,
      ) +
      circle(
        0,
        0,
        108,
        "none",
        `stroke="${t.darker(p.main, 0.2)}" stroke-width="15" stroke-dasharray="21.2 21.2"`,
      ),
  ],
};
