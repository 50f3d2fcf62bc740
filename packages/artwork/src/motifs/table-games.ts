import { distance, mix } from "../colour.ts";
import type { DrawingTable } from "../drawing-table.ts";
import type { Palette } from "../palettes.ts";
import { around, band, circle, each, ellipse, group, line, path, polar, rect, SUITS } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";

interface Card {
  x: number;
  y: number;
  turn: number;
  suit: number;
  colour: string;
  large?: boolean;
}

function card(t: DrawingTable, p: Palette, { x, y, turn, suit, colour, large }: Card): string {
  const mark = SUITS[suit % 4] ?? SUITS[0];
  return `<g transform="translate(${x} ${y})rotate(${turn})">${rect(-46, -68, 92, 136, 11, p.deep, 'opacity=".35" transform="translate(5 6)"')}${rect(-46, -68, 92, 136, 11, t.linear("#ffffff", mix("#ffffff", p.ground, 0.16)))}${path(mark, colour, `transform="scale(${large ? 3.4 : 2.4})"`)}${path(mark, colour, 'transform="translate(-32-50)"')}${path(mark, colour, 'transform="translate(32 50)rotate(180)"')}</g>`;
}

/** Even suits (hearts, diamonds) take the main colour, odd ones are nearly black. */
const suitColour = (p: Palette, suit: number) => (suit % 2 ? mix(p.deep, "#101020", 0.5) : p.main);

const bigAce: Form = (t, p, r) => {
  const suit = r.integer(4);
  const mark = SUITS[suit] ?? SUITS[0];
  const colour = suitColour(p, suit);
  return (
    group(
      rect(-66, -96, 140, 206, 16, p.deep, 'opacity=".35"') +
        rect(-72, -104, 140, 206, 16, t.linear("#ffffff", mix("#ffffff", p.ground, 0.2))) +
        rect(-62, -94, 120, 186, 10, "none", `stroke="${p.second}" stroke-width="3"`) +
        path(
          "M-52-58L-42-86L-32-58M-48-68H-36",
          "none",
          `stroke="${colour}" stroke-width="5" stroke-linejoin="round"`,
        ) +
        path(mark, colour, 'transform="translate(-2 0)scale(4.6)"') +
        path(mark, colour, 'transform="translate(-42-38)"') +
        path(mark, colour, 'transform="translate(38 62)rotate(180)scale(1.3)"'),
      "rotate(-10)",
    ) +
    ellipse(70, 84, 40, 17, t.darker(p.main, 0.5)) +
    ellipse(70, 74, 40, 17, p.main) +
    ellipse(70, 74, 39, 16, "none", `stroke="${p.light}" stroke-width="6" stroke-dasharray="13 14"`) +
    ellipse(70, 74, 22, 9, t.lighter(p.main, 0.35))
  );
};

export const cards: Motif = {
  palettes: ["jade", "wine", "cobalt", "ultra", "slate", "brass"],
  compositions: ["hero", "giant", "arch", "split", "orbit"],
  forms: [
    (t, p, r) => {
      const suit = r.integer(4);
      const fan = (x: number, y: number, turn: number, s: number, large = false) =>
        card(t, p, { x, y, turn, suit: s, colour: suitColour(p, s), large });
      return fan(-62, 12, -24, suit + 1) + fan(0, -12, 0, suit, true) + fan(62, 12, 24, suit + 3);
    },
    (t, p, r) => {
      const suit = r.integer(4);
      const back = (x: number, y: number, a: number) =>
        `<g transform="translate(${x} ${y})rotate(${a})">${rect(-46, -68, 92, 136, 11, p.light)}${rect(-39, -61, 78, 122, 7, t.linear(p.main, t.darker(p.main, 0.4)))}${line("M-39-30L39 30M-39 0L39 60M-39-60L39 0M39-30L-39 30M39 0L-39 60M39-60L-39 0", p.second, 3, 'opacity=".6"')}</g>`;
      return (
        back(34, 8, 16) +
        card(t, p, { x: -30, y: -4, turn: -10, suit, colour: suitColour(p, suit), large: true })
      );
    },
    bigAce,
  ],
};

type Pips = readonly (readonly [number, number])[];
const one: Pips = [[0, 0]];
const two: Pips = [
  [-16, -16],
  [16, 16],
];
const three: Pips = [
  [-18, -18],
  [0, 0],
  [18, 18],
];
const five: Pips = [
  [-19, -19],
  [19, -19],
  [0, 0],
  [-19, 19],
  [19, 19],
];
const six: Pips = [
  [-17, -20],
  [17, -20],
  [-17, 0],
  [17, 0],
  [-17, 20],
  [17, 20],
];

const singleDie: Form = (t, p) => {
  const dot = distance(p.main, p.light) < 0.2 ? p.deep : p.light;
  const shade = t.darker(p.main, 0.6);
  return group(
    rect(-78, -70, 164, 164, 34, p.deep, 'opacity=".35"') +
      rect(-84, -82, 164, 164, 34, t.linear(t.lighter(p.main, 0.4), t.darker(p.main, 0.3))) +
      rect(-72, -70, 140, 140, 44, t.linear(t.lighter(p.main, 0.15), t.darker(p.main, 0.1))) +
      each(
        [
          [-42, -42],
          [38, -42],
          [-2, 0],
          [-42, 40],
          [38, 40],
        ],
        ([x, y]) => circle(x, y + 2, 16, shade) + circle(x, y, 15, dot),
      ) +
      line("M-64-46C-60-60-52-68-38-70", "#fff", 7, 'opacity=".6"'),
    "rotate(-14)",
  );
};

export const dice: Motif = {
  palettes: ["ember", "ultra", "sky", "lime", "wine", "steel"],
  forms: [
    (t, p) => {
      const cube = (x: number, y: number, s: number, a: number, c: string, faces: [Pips, Pips, Pips]) => {
        const dot = distance(c, p.light) < 0.2 ? p.deep : p.light;
        const pips = (matrix: string, spots: Pips) =>
          `<g transform="matrix(${matrix})">${each(spots, ([px, py]) => circle(px, py, 7, dot))}</g>`;
        return `<g transform="translate(${x} ${y})rotate(${a})scale(${s})">${path("M0-72Q4-74 8-70L60-42Q64-38 60-36L6-6Q0-4-6-6L-60-36Q-64-38-60-42L-8-70Q-4-74 0-72Z", t.lighter(c, 0.4))}${path("M-64-32Q-62-36-58-32L-6-4Q-2-2-2 4V64Q-4 72-10 68L-58 40Q-64 36-64 30Z", c)}${path("M64-32Q62-36 58-32L6-4Q2-2 2 4V64Q4 72 10 68L58 40Q64 36 64 30Z", t.darker(c, 0.42))}${pips(".87 .5 -.87 .5 0 -38", faces[0])}${pips(".87 .5 0 1 -32 18", faces[1])}${pips(".87 -.5 0 1 32 18", faces[2])}</g>`;
      };
      return (
        cube(40, -42, 0.82, 14, p.second, [two, six, one]) +
        cube(-28, 34, 1.08, -10, p.main, [five, three, six])
      );
    },
    singleDie,
  ],
};

export const roulette: Motif = {
  palettes: ["jade", "wine", "brass", "steel"],
  compositions: ["hero", "giant", "horizon"],
  grounds: ["lamp", "floor", "halo"],
  forms: [
    (t, p) => {
      const red = mix("#d0213f", p.main, 0.25);
      return (
        `<g transform="scale(1 .62)">${circle(0, 20, 116, p.deep, 'opacity=".5"')}${circle(0, 0, 116, t.linear(t.lighter(p.second, 0.2), t.darker(p.second, 0.6)))}${around(18, (i, a) => path(`M0 0L${polar(98, a).join(" ")}A98 98 0 0 1 ${polar(98, a + 0.349).join(" ")}Z`, i === 0 ? "#1f9d57" : i % 2 ? red : "#16151d"))}${circle(0, 0, 66, t.linear(t.lighter(p.second, 0.3), t.darker(p.second, 0.45)))}${circle(0, 0, 52, t.darker(p.second, 0.6))}${around(4, (_, a) => line(`M0 0L${polar(40, a + 0.5).join(" ")}`, t.lighter(p.second, 0.4), 8))}</g>` +
        circle(0, -8, 15, t.orb(p.second)) +
        circle(72, -26, 9, "#fff") +
        path("M-7-12V-44H7V-12Z", t.lighter(p.second, 0.3)) +
        circle(0, -46, 11, t.orb(p.second))
      );
    },
  ],
};

const oneChip: Form = (t, p) =>
  ellipse(10, 96, 90, 16, p.deep, 'opacity=".35"') +
  circle(6, 8, 100, t.darker(p.main, 0.5)) +
  circle(0, 0, 100, t.linear(t.lighter(p.main, 0.2), t.darker(p.main, 0.2))) +
  around(8, (_, a) =>
    path(
      `M${polar(100, a - 0.17).join(" ")}A100 100 0 0 1 ${polar(100, a + 0.17).join(" ")}L${polar(74, a + 0.19).join(" ")}A74 74 0 0 0 ${polar(74, a - 0.19).join(" ")}Z`,
      p.light,
    ),
  ) +
  circle(0, 0, 70, p.light) +
  circle(0, 0, 64, t.linear(t.darker(p.main, 0.1), t.darker(p.main, 0.45))) +
  around(24, (_, a) => circle(...polar(56, a), 2.4, p.second)) +
  path(SUITS[1], p.second, 'transform="scale(3.6)"') +
  line("M-74-46A88 88 0 0 1-40-78", "#fff", 7, 'opacity=".6"');

export const chips: Motif = {
  palettes: ["wine", "jade", "cobalt", "brass"],
  compositions: ["hero", "giant", "duo"],
  grounds: ["lamp", "floor", "halo"],
  forms: [
    (t, p) => {
      const stack = (x: number, y: number, n: number, c: string) =>
        Array.from({ length: n }, (_, i) => {
          const top = y - i * 15;
          return (
            path(
              `M${x - 46} ${top}V${top + 13}A46 19 0 0 0 ${x + 46} ${top + 13}V${top}Z`,
              t.darker(c, 0.35),
            ) +
            band(
              `M${x - 26} ${top + 17}V${top + 26}M${x} ${top + 21}V${top + 31}M${x + 26} ${top + 17}V${top + 26}`,
              p.light,
              9,
            ) +
            (i === n - 1
              ? `<ellipse cx="${x}" cy="${top}" rx="46" ry="19" fill="${c}"/><ellipse cx="${x}" cy="${top}" rx="45" ry="18" fill="none" stroke="${p.light}" stroke-width="6" stroke-dasharray="14 16"/><ellipse cx="${x}" cy="${top}" rx="28" ry="11" fill="${t.lighter(c, 0.35)}"/>`
              : "")
          );
        }).join("");
      return stack(34, 4, 4, p.second) + stack(-50, 22, 3, t.darker(p.main, 0.1)) + stack(22, 66, 3, p.main);
    },
    oneChip,
  ],
};

export const mahjong: Motif = {
  palettes: ["jade", "lagoon", "bone", "forest", "coral"],
  compositions: ["hero", "giant", "duo"],
  forms: [
    (t, p) => {
      const green = "#23784f";
      const face = {
        circles: () =>
          each(
            [
              [-32, p.main],
              [0, "#c93a3a"],
              [32, green],
            ],
            ([y, c]) => circle(0, y, 14, c) + circle(0, y, 6, "#fffdf4"),
          ),
        bamboo: () => line("M-14-40V-8M0-40V-8M14-40V-8M-14 8V40M14 8V40M0 8V40", green, 7),
        red: () => path("M-20-22H20V-10H-20ZM-4-40H4V40H-4ZM-22 8H22V18H-22Z", "#c0272d"),
      };
      const tile = (x: number, y: number, a: number, draw: () => string) =>
        `<g transform="translate(${x} ${y})rotate(${a})">${rect(-38, -50, 80, 114, 12, t.darker(p.main, 0.3))}${rect(-40, -56, 80, 110, 12, t.linear("#fffdf4", "#e6dcc4"))}${draw()}</g>`;
      return tile(-56, 16, -14, face.bamboo) + tile(58, 14, 13, face.circles) + tile(0, -10, -1, face.red);
    },
  ],
};
