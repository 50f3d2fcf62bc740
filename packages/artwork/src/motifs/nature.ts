import { mix } from "../colour.ts";
import type { Palette } from "../palettes.ts";
import { around, circle, each, line, path, polar, rect, round, star } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";

const leafOf = (p: Palette) => mix("#2fae58", p.second, 0.2);

export const fruit: Motif = {
  palettes: ["ember", "wine", "jade", "saffron", "mint", "lime", "plum"],
  compositions: ["hero", "giant", "cascade", "field", "orbit", "arch", "duo", "slats"],
  forms: [
    (t, p) => {
      const leaf = leafOf(p);
      return (
        line("M-40 40C-34-20 8-62 40-88M46 50C54 0 48-48 40-88", t.darker(leaf, 0.3), 8) +
        path("M40-88C66-118 112-96 104-48C72-44 46-58 40-88Z", t.linear(t.lighter(leaf), leaf)) +
        t.ball(-44, 48, 50, p.main) +
        t.ball(48, 58, 44, p.main)
      );
    },
    (t, p) =>
      circle(0, 0, 98, t.orb(p.second)) +
      circle(0, 0, 86, p.light) +
      around(9, (i, a) => {
        const [x, y] = polar(76, a - 0.28),
          [X, Y] = polar(76, a + 0.28),
          [c, d] = polar(15, a);
        return path(
          `M${c} ${d}L${x} ${y}Q${polar(90, a).join(" ")} ${X} ${Y}Z`,
          i % 2 ? p.second : t.lighter(p.second, 0.25),
          `stroke="${i % 2 ? p.second : t.lighter(p.second, 0.25)}" stroke-width="7" stroke-linejoin="round"`,
        );
      }) +
      line("M-68-52A86 86 0 0 1-20-84", "#fff", 6, 'opacity=".7"'),
    (t, p) => {
      const leaf = leafOf(p);
      return (
        path("M-104-20A104 104 0 0 0 104-20Z", t.darker(leaf, 0.25)) +
        path("M-92-20A92 92 0 0 0 92-20Z", t.lighter(leaf, 0.75)) +
        path("M-80-20A80 80 0 0 0 80-20Z", t.linear(p.main, t.darker(p.main, 0.25))) +
        each(
          [
            [-46, 0],
            [-16, -4],
            [16, -4],
            [46, 0],
            [-30, 24],
            [0, 24],
            [30, 24],
            [0, 46],
          ],
          ([x, y]) => path(`M${x} ${y}q5 8 0 13q-5-5 0-13`, p.deep),
        ) +
        line("M-92-12A92 92 0 0 0-60 50", "#fff", 4, 'opacity=".35"')
      );
    },
    (t, p) =>
      line("M4-70C2-92 12-104 22-110", "#6b4a2a", 8) +
      path("M8-78C30-108 70-108 84-92C62-70 30-66 8-78Z", leafOf(p)) +
      each(
        [
          [-50, -44],
          [-4, -50],
          [44, -44],
          [-28, -8],
          [22, -8],
          [-4, 32],
          [-50, -2],
          [44, 0],
          [-28, 32],
          [22, 34],
          [-4, 70],
        ],
        ([x, y]) => t.ball(x, y, 28, p.main),
      ),
  ],
};

export const lotus: Motif = {
  palettes: ["orchid", "plum", "lagoon", "peach", "jade", "rose"],
  forms: [
    (t, p) => {
      const pe = (a: number, s: number, c: string) =>
        `<path d="M0 40C-38 0-30-64 0-104C30-64 38 0 0 40Z" fill="${c}" transform="translate(0 24)rotate(${a})scale(${s})"/>`;
      return (
        each([-78, 78], (a) => pe(a, 0.96, t.darker(p.main, 0.45))) +
        each([-54, 54], (a) => pe(a, 1.02, t.darker(p.main, 0.2))) +
        each([-28, 28], (a) => pe(a, 1.04, p.main)) +
        pe(0, 1.04, t.linear(p.light, p.main)) +
        each([-50, 50], (a) => pe(a, 0.66, t.lighter(p.main, 0.35))) +
        each([-22, 22], (a) => pe(a, 0.66, t.lighter(p.main, 0.6))) +
        path("M-110 66Q0 34 110 66Q60 92 0 92Q-60 92-110 66Z", t.darker(p.second, 0.4), 'opacity=".9"') +
        circle(0, -96, 7, p.second) +
        circle(-20, -112, 4, p.second) +
        circle(24, -118, 5, p.second)
      );
    },
  ],
};

export const volcano: Motif = {
  palettes: ["magma", "ember", "plum"],
  compositions: ["hero", "horizon"],
  grounds: ["night", "dusk", "floor"],
  forms: [
    (t, p) =>
      path(
        "M-120 100L-36-56Q-20-44-8-56Q6-44 24-56L40-54L120 100Z",
        t.linear(mix(p.ground, p.main, 0.4), mix(p.ground, p.deep, 0.35)),
      ) +
      path("M40-54L120 100H10L20-56Z", p.deep, 'opacity=".6"') +
      path(
        "M-36-56Q-20-44-8-56Q6-44 24-56L40-54C36-20 60-6 50 30C40 10 22 8 20-18C6-6 12 40-6 66C-10 30-30 24-24-16Z",
        t.linear(p.second, p.main),
      ) +
      each(
        [
          [-18, -84, 12],
          [8, -104, 17],
          [38, -84, 11],
          [-40, -112, 8],
          [52, -118, 9],
          [18, -70, 9],
        ],
        ([x, y, q]) => t.ball(x, y, q, y < -100 ? p.second : p.main),
      ) +
      line("M-6-60C-8-86-28-96-34-126M14-60C20-90 34-96 36-128", p.second, 5, 'opacity=".6"'),
  ],
};

export const cactus: Motif = {
  palettes: ["clay", "dune", "saffron", "peach"],
  compositions: ["hero", "horizon"],
  grounds: ["dusk", "rays", "flat"],
  forms: [
    (t, p) =>
      circle(34, -44, 52, t.linear(p.second, p.main)) +
      line("M-30 110V-70M-30 30H-72V-20M-30 54H16V-2", t.darker("#2f9e5c", 0.25), 38) +
      line("M-30 110V-70M-30 30H-72V-20M-30 54H16V-2", t.linear("#5fd08a", "#1f7a48", true), 31) +
      line("M-38 104V-66M-78 26V-18M8 48V0", "#fff", 4, 'opacity=".35" stroke-dasharray="6 12"') +
      path(star(6, 17, 9), p.main, 'transform="translate(-30-90)"') +
      path("M-120 112Q0 84 120 112V124H-120Z", t.darker(p.main, 0.35)),
  ],
};

const doughnut: Form = (t, p) =>
  `<g fill-rule="evenodd">${path("M0-100A100 100 0 1 1 0 100A100 100 0 1 1 0-100ZM0-34A34 34 0 1 0 0 34A34 34 0 1 0 0-34Z", t.linear(mix("#e0a45c", p.light, 0.2), mix("#8f5526", p.deep, 0.15)))}${path("M0-92C52-92 94-52 92 2C90 24 80 18 74 34C66 56 54 50 44 66C32 86 18 72 0 80C-20 88-26 70-44 68C-62 66-60 48-74 38C-92 26-86 14-92-2C-92-52-52-92 0-92ZM0-38A38 38 0 1 0 0 38A38 38 0 1 0 0-38Z", t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.15)))}</g>` +
  each(
    [
      [-56, -44, 20],
      [-20, -70, 70],
      [28, -66, -30],
      [62, -30, 40],
      [70, 8, 100],
      [46, 44, -20],
      [4, 62, 60],
      [-44, 46, 10],
      [-72, 4, -60],
      [-52, 22, 80],
      [52, -56, 90],
      [-40, -60, -40],
    ],
    ([x, y, a], i) =>
      rect(
        -9,
        -3.5,
        18,
        7,
        3.5,
        [p.light, p.second, t.darker(p.main, 0.5)][i % 3] ?? p.light,
        `transform="translate(${x} ${y})rotate(${a})"`,
      ),
  ) +
  line("M-72-40A82 82 0 0 1-28-76", "#fff", 7, 'opacity=".6"');

const iceCream: Form = (t, p) =>
  path(
    "M-46 18H46L2 124Q0 128-2 124Z",
    t.linear(mix("#e9b872", p.light, 0.2), mix("#a5672e", p.deep, 0.15)),
  ) +
  line(
    "M-34 40L20 76M-22 66L10 92M34 40L-20 76M22 66L-10 92M-8 22L38 40M8 22L-38 40",
    mix("#8a5424", p.deep, 0.2),
    3,
    'opacity=".7"',
  ) +
  t.ball(-30, -18, 42, p.main) +
  t.ball(32, -18, 42, p.second) +
  t.ball(0, -68, 44, mix(p.light, p.main, 0.18)) +
  path(
    "M-70 2C-60 30-48 14-38 26C-28 40-16 22-4 26C10 42 20 20 34 28C48 36 58 22 70 4C60 18 40 12 30 14H-30C-44 14-60 14-70 2Z",
    t.darker(p.main, 0.12),
  ) +
  path("M22-100L56-124L64-114L36-86Z", mix("#8a5424", p.deep, 0.2)) +
  t.ball(-6, -112, 13, "#d62b45") +
  line("M-6-124C-4-132 4-134 10-132", "#3c7a3f", 3);

const cupcake: Form = (t, p) =>
  path("M-66 22H66L48 108Q0 118-48 108Z", t.linear(t.lighter(p.second, 0.15), t.darker(p.second, 0.35))) +
  line(
    "M-44 26L-34 108M-16 26L-12 112M16 26L12 112M44 26L34 108",
    t.darker(p.second, 0.5),
    5,
    'opacity=".6"',
  ) +
  path(
    "M-84 26C-106-8-76-30-58-26C-66-60-36-74-24-66C-24-96 4-104 14-120C14-100 34-92 28-66C46-70 66-54 58-26C80-26 104-8 84 26C40 40-40 40-84 26Z",
    t.linear(t.lighter(p.main, 0.4), t.darker(p.main, 0.12)),
  ) +
  line("M-62-22C-30-8 30-12 52-24M-28-64C-8-54 16-58 26-66", t.darker(p.main, 0.3), 5, 'opacity=".6"') +
  each(
    [
      [-52, 4],
      [-16, 12],
      [24, 8],
      [58, 2],
      [-30, -40],
      [8, -36],
      [36, -42],
      [0, -78],
    ],
    ([x, y], i) => circle(x, y, 5, i % 2 ? p.light : p.second),
  ) +
  t.ball(16, -110, 15, "#d62b45");

export const candy: Motif = {
  palettes: ["peach", "rose", "mint", "sky", "plum"],
  compositions: ["hero", "giant", "field", "slats", "arch"],
  forms: [
    (t, p) => {
      return (
        rect(-8, 40, 16, 92, 8, t.linear(p.light, mix(p.light, p.deep, 0.3), true)) +
        circle(0, -20, 84, p.light) +
        around(8, (i, a) => {
          const e = polar(84, a),
            g = polar(84, a + 0.39);
          return `<path d="M0 0Q${round(e[0] * 0.6 - e[1] * 0.5)} ${round(e[1] * 0.6 + e[0] * 0.5)} ${e.join(" ")}A84 84 0 0 1 ${g.join(" ")}Q${round(g[0] * 0.6 - g[1] * 0.5)} ${round(g[1] * 0.6 + g[0] * 0.5)} 0 0Z" fill="${i % 2 ? p.second : p.main}" transform="translate(0-20)"/>`;
        }) +
        circle(0, -20, 84, t.fade(p.deep, 0, 0.35)) +
        line("M-58-62A72 72 0 0 1-8-90", "#fff", 9, 'opacity=".7"')
      );
    },
    doughnut,
    iceCream,
    cupcake,
  ],
};

export const planet: Motif = {
  palettes: ["ultra", "orchid", "cobalt", "steel", "peach", "plum"],
  compositions: ["hero", "giant", "orbit", "slats", "arch"],
  grounds: ["night", "rings", "floor", "dusk"],
  forms: [
    (t, p) => {
      const i = t.id();
      t.define(`<clipPath id="${i}"><circle r="72"/></clipPath>`);
      return (
        line("M-62-34C-150 10-150 44-110 46", p.second, 12, 'opacity=".6"') +
        circle(0, 0, 72, t.orb(p.main)) +
        `<g clip-path="url(#${i})" opacity=".5">${line("M-90-6Q0 30 90-34M-90 22Q0 58 90 0M-90-30Q0-2 90-60", t.lighter(p.second, 0.2), 9)}</g>` +
        `<g transform="rotate(-20)">${line("M-70-14C-150-4-150 22-60 30C0 36 100 28 122 12C136 0 116-12 70-15", p.second, 13)}${line("M-112 8C-104 22-20 30 40 26", p.light, 4, 'opacity=".8"')}</g>` +
        t.ball(84, -72, 17, p.second)
      );
    },
    (t, p) =>
      path(
        "M0-112C44-70 46 0 34 46H-34C-46 0-44-70 0-112Z",
        t.linear(p.light, mix(p.light, p.deep, 0.3), true),
      ) +
      path("M0-112C24-90 34-68 38-46H-38C-34-68-24-90 0-112Z", p.main) +
      path("M-37 0C-70 20-74 58-70 78L-34 50ZM37 0C70 20 74 58 70 78L34 50Z", t.darker(p.main, 0.2)) +
      circle(0, -14, 18, p.deep) +
      circle(0, -14, 12, t.linear(p.second, t.darker(p.second, 0.4))) +
      rect(-24, 46, 48, 12, 3, p.deep) +
      path("M-24 60C-26 90-8 96 0 130C8 96 26 90 24 60Z", t.linear(p.second, p.main)) +
      path("M-10 60Q-8 84 0 96Q8 84 10 60Z", p.light),
  ],
};
