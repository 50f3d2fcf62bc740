import { mix } from "../colour.ts";
import { circle, each, group, line, path, rect, SUITS, star } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";
import { numeral } from "./numerals.ts";

const drumCage: Form = (t, p, r) =>
  path("M-58 40L-86 114H-58L-36 60ZM58 40L86 114H58L36 60Z", t.darker(p.main, 0.45)) +
  rect(-98, 104, 196, 14, 7, p.second) +
  circle(0, -14, 96, t.linear(mix(p.light, p.ground, 0.35), mix(p.main, p.deep, 0.35))) +
  each(
    [
      [-44, 30, 24, p.second],
      [6, 46, 25, p.main],
      [50, 26, 23, p.light],
      [-16, 2, 23, p.light],
      [34, -18, 22, p.second],
      [-54, -22, 21, p.main],
    ],
    ([x, y, radius, colour]) =>
      t.ball(x, y, radius, colour) +
      circle(x, y, radius * 0.58, "#fff") +
      numeral(1 + r.integer(48), x, y, radius * 0.56, "#15172a"),
  ) +
  each(
    [96, 62, 24],
    (rx) =>
      `<ellipse cx="0" cy="-14" rx="${rx}" ry="96" fill="none" stroke="${p.light}" stroke-width="4" opacity=".6"/>`,
  ) +
  line("M-96-14H96", p.light, 4, 'opacity=".6"') +
  line("M-70-66A86 86 0 0 1-30-96", "#fff", 8, 'opacity=".8"') +
  circle(0, -14, 12, t.orb(p.second)) +
  line("M0-14L60 8", t.lighter(p.second, 0.2), 8) +
  circle(64, 10, 11, p.main);

const bingoCard: Form = (t, p, r) => {
  const size = 40;
  const cell = (row: number, column: number) => {
    const [x, y] = [-80 + column * size, -52 + row * size];
    const marked = row === column || (row + column * 2) % 5 === 1;
    const centre = [x + size / 2, y + size / 2] as const;
    return (
      rect(x + 2, y + 2, size - 4, size - 4, 5, (row + column) % 2 ? "#fff" : mix("#ffffff", p.main, 0.14)) +
      numeral(1 + r.integer(15) + column * 15, ...centre, 17, "#23253a") +
      (marked ? circle(...centre, 15, p.second, 'opacity=".82"') : "")
    );
  };
  return group(
    rect(-86, -104, 180, 222, 14, p.deep, 'opacity=".35"') +
      rect(-92, -112, 184, 224, 14, t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.3))) +
      each([0, 1, 2, 3], (i) => path(star(5, 17, 7), p.light, `transform="translate(${-60 + i * 40}-82)"`)) +
      each([0, 1, 2, 3], (row) => each([0, 1, 2, 3], (column) => cell(row, column))),
    "rotate(-7)",
  );
};

const slip: Form = (t, p, r) => {
  const spots = Array.from(
    { length: 30 },
    (_, i) => [(i % 5) * 28 - 56, Math.floor(i / 5) * 25 - 58] as const,
  );
  const chosen = new Set(Array.from({ length: 6 }, () => r.integer(30)));
  return (
    group(
      path(
        "M-82-112H82V98L68 112L54 98L40 112L26 98L12 112L-2 98L-16 112L-30 98L-44 112L-58 98L-72 112L-82 98Z",
        t.linear("#ffffff", mix("#ffffff", p.main, 0.2)),
      ) +
        rect(-70, -100, 140, 24, 5, p.main) +
        line("M-58-88H-10", p.light, 6) +
        spots
          .map(([x, y], i) =>
            chosen.has(i)
              ? circle(x, y, 10, p.main) +
                line(`M${x - 5} ${y}L${x - 1} ${y + 5}L${x + 6} ${y - 5}`, "#fff", 3)
              : circle(x, y, 9, "none", `stroke="${mix(p.deep, p.main, 0.4)}" stroke-width="2.5"`),
          )
          .join(""),
      "rotate(-8)",
    ) +
    group(
      rect(-9, -70, 18, 104, 5, t.linear(t.lighter(p.second, 0.3), t.darker(p.second, 0.2))) +
        path("M-9 34H9L0 58Z", "#f0d8b0") +
        path("M-3 50H3L0 58Z", p.deep) +
        rect(-9, -84, 18, 16, 4, p.deep),
      "translate(84 22)rotate(32)",
    )
  );
};

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
    drumCage,
    bingoCard,
    slip,
  ],
};

const scratchCard: Form = (t, p) =>
  group(
    rect(-74, -100, 156, 208, 14, p.deep, 'opacity=".35"') +
      rect(-80, -106, 156, 208, 14, t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.25))) +
      path(star(12, 34, 25), p.second, 'transform="translate(-2-66)"') +
      path(star(5, 17, 7), p.light, 'transform="translate(-2-66)"') +
      each([0, 1, 2, 3, 4, 5], (i) => {
        const [x, y] = [-66 + (i % 3) * 44, -18 + Math.floor(i / 3) * 50];
        return (
          rect(x, y, 38, 42, 6, i < 3 ? "#fff" : t.linear("#e3e5ea", "#8f94a3")) +
          (i < 3
            ? path(
                SUITS[i === 2 ? 0 : 2],
                i === 2 ? p.second : p.main,
                `transform="translate(${x + 19} ${y + 21})scale(1.3)"`,
              )
            : "")
        );
      }) +
      line("M-62 46L-36 62L-50 70L-22 58", p.light, 5, 'opacity=".9"') +
      rect(-54, 84, 104, 8, 4, p.light, 'opacity=".7"'),
    "rotate(-9)",
  ) +
  circle(72, 58, 32, t.darker(p.second, 0.35)) +
  circle(70, 54, 32, t.orb(mix("#f2c14e", p.second, 0.3))) +
  circle(70, 54, 23, "none", `stroke="${t.darker(p.second, 0.4)}" stroke-width="3"`) +
  path(star(5, 15, 6), p.light, 'transform="translate(70 54)"');

export const ticket: Motif = {
  palettes: ["sky", "lime", "rose", "cobalt", "saffron"],
  compositions: ["hero", "cascade", "field", "giant"],
  forms: [
    (t, p) =>
      `<g transform="rotate(-12)">${path("M-112-62H112V-16A16 16 0 0 0 112 16V62H-112V16A16 16 0 0 0-112-16Z", t.linear(t.lighter(p.main, 0.2), t.darker(p.main, 0.15)))}${line("M52-56V56", p.light, 4, 'stroke-dasharray="2 10"')}${rect(-92, -40, 124, 50, 6, t.linear("#d9dbe2", "#8f94a3", true))}${path("M-92 10C-70-10-60 14-44-6S-10-30 6-14L32-24V10Z", t.lighter(p.second, 0.1))}${each([-74, -44, -14], (x) => `<path d="${star(5, 13, 6)}" fill="${p.light}" transform="translate(${x} 36)"/>`)}${path(star(10, 26, 19), p.light, 'transform="translate(80 0)"')}<path d="${SUITS[3]}" fill="${p.main}" transform="translate(80 0)scale(1.3)"/></g>`,
    scratchCard,
  ],
};

/** A ladder that leans against a cloud. */
const ladder: Form = (t, p) =>
  circle(40, -74, 84, t.glow(p.light, 0.6)) +
  path(star(5, 24, 10), p.second, 'transform="translate(-62-86)rotate(-12)"') +
  path(star(4, 15, 4), p.light, 'transform="translate(-96-34)"') +
  line("M-74 118L14-84M-26 118L62-84", t.darker(p.second, 0.35), 13) +
  line("M-74 118L14-84M-26 118L62-84", p.second, 8) +
  each([0, 1, 2, 3, 4, 5, 6], (i) => {
    const [x, y] = [-66 + i * 12.2, 100 - i * 28];
    return line(`M${x} ${y}H${x + 48}`, t.lighter(p.second, 0.4), 8);
  }) +
  path(
    "M-26-62C-46-62-48-92-24-94C-22-122 24-128 34-106C58-118 84-100 80-82C108-84 112-50 86-46H-20C-32-46-34-58-26-62Z",
    t.linear(p.light, mix(p.light, p.main, 0.45)),
  );

/** A paper plane. */
const plane: Form = (t, p) =>
  line("M-124 92C-92 108-64 96-52 70S-66 30-84 44", p.second, 6, 'stroke-dasharray="3 14"') +
  group(
    path("M-112 0L118-66L10 16Z", t.linear(t.lighter(p.light, 0.3), p.light)) +
      path("M118-66L10 16L-8 84L-26 8Z", t.darker(p.light, 0.45)) +
      path("M118-66L-26 8L-112 0Z", p.light) +
      path("M118-66L10 16L54 62Z", mix(p.light, p.main, 0.35)) +
      path("M-8 84L10 16L30 36Z", t.darker(p.main, 0.35)) +
      line("M-96-2L-30 4", p.main, 6),
    "translate(2-6)rotate(-6)",
  );

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
    ladder,
    plane,
  ],
};
