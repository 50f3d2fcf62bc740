import { mix } from "../colour.ts";
import { around, circle, each, ellipse, group, line, path, polar, rect, star } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";

const foldingFan: Form = (t, p) => {
  const rib = (i: number) => -80 + i * 16;
  const petals = Array.from({ length: 10 }, (_, i) =>
    group(
      path("M0 0L-20-150Q0-164 20-150Z", i % 2 ? t.lighter(p.main, 0.15) : t.darker(p.main, 0.12)) +
        path("M-9-66L-18-134Q0-146 18-134L9-66Q0-72-9-66Z", i % 2 ? p.light : mix(p.light, p.main, 0.25)),
      `rotate(${rib(i) + 8})`,
    ),
  ).join("");
  return group(
    petals +
      Array.from(
        { length: 11 },
        (_, i) =>
          `<path d="M0 0V-66" stroke="${t.darker(p.second, 0.4)}" stroke-width="4" transform="rotate(${rib(i)})"/>`,
      ).join("") +
      each(
        [
          [-54, 10],
          [-18, 13],
          [18, 12],
          [54, 10],
        ],
        ([a, r]) =>
          group(
            around(5, (_, b) => circle(...polar(r * 0.8, b), r * 0.55, p.second)) +
              circle(0, 0, r * 0.4, p.main),
            `rotate(${a})translate(0-104)`,
          ),
      ) +
      circle(0, 0, 11, t.orb(p.second)) +
      line("M0 8C-10 26 10 34 0 54", p.second, 5) +
      path("M-7 52H7L5 76H-5Z", p.second),
    "translate(0 62)",
  );
};

const paperKite: Form = (t, p) =>
  group(
    path("M0-112L70-24L0 84Z", t.darker(p.main, 0.22)) +
      path("M0-112L-70-24L0 84Z", t.lighter(p.main, 0.12)) +
      path("M0-24H70L0 84Z", t.darker(p.second, 0.2)) +
      path("M-70-24H0V84Z", p.second) +
      line("M0-112V84M-70-24H70", p.light, 4) +
      path(star(8, 24, 12), p.light, 'transform="translate(0-24)"'),
    "rotate(18)translate(6-8)",
  ) +
  line("M-20 74C-60 84-40 108-76 104S-98 124-118 118", p.light, 4) +
  each(
    [
      [-44, 92, 30],
      [-76, 104, 70],
      [-104, 118, 20],
    ],
    ([x, y, a]) =>
      path("M0 0L-15-8V8ZM0 0L15-8V8Z", p.second, `transform="translate(${x} ${y})rotate(${a})"`),
  );

export const fan: Motif = {
  palettes: ["wine", "rose", "lagoon", "plum", "peach", "sky", "jade"],
  compositions: ["hero", "giant", "arch", "cascade", "orbit"],
  forms: [foldingFan, paperKite],
};

const topHat: Form = (t, p) => {
  const felt = mix(p.deep, "#14121c", 0.4);
  return (
    path(
      "M14-70C4-110 18-128 26-128C36-126 34-100 30-72M40-70C44-112 62-124 68-118C74-108 60-88 50-68",
      mix(p.light, "#ffffff", 0.5),
      `stroke="${mix(p.light, p.main, 0.3)}" stroke-width="3"`,
    ) +
    path("M-64-56Q0-38 64-56L56 62Q0 84-56 62Z", t.linear(mix(felt, p.main, 0.35), felt, true)) +
    ellipse(0, -56, 64, 17, mix(felt, p.main, 0.5)) +
    ellipse(0, -54, 52, 11, "#07060b") +
    path("M-58 24Q0 46 58 24L56 54Q0 76-56 54Z", p.main) +
    path(
      "M-110 52C-70 96 70 96 110 52C116 88 60 112 0 112C-60 112-116 88-110 52Z",
      t.linear(mix(felt, p.main, 0.4), felt),
    ) +
    path("M-50-44L-44 18", "none", 'stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".3"') +
    line("M-116-34L-52-96", p.light, 8) +
    line("M-64-84L-52-96", p.second, 8) +
    each(
      [
        [-88, -92, 15],
        [-30, -112, 10],
        [92, -42, 13],
        [-106, -10, 8],
      ],
      ([x, y, r]) => path(star(4, r, r * 0.28), p.second, `transform="translate(${x} ${y})"`),
    )
  );
};

const cowboyHat: Form = (t, p) =>
  path(
    "M-124 22C-96 4-76 40 0 40C76 40 96 4 124 22C118 70 62 86 0 86C-62 86-118 70-124 22Z",
    t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.5)),
  ) +
  path(
    "M-64 34C-66-26-52-78-28-80C-12-80-8-66 0-66C8-66 12-80 28-80C52-78 66-26 64 34C40 46-40 46-64 34Z",
    t.linear(t.lighter(p.main, 0.45), t.darker(p.main, 0.2)),
  ) +
  path(
    "M0-66C8-66 12-80 28-80C52-78 66-26 64 34C50 42 30 44 12 44C26 0 20-40 0-66Z",
    p.deep,
    'opacity=".2"',
  ) +
  path("M-64 12C-30 26 30 26 64 12L65 34C40 48-40 48-65 34Z", p.deep) +
  path(star(5, 19, 8), p.second, 'transform="translate(0 28)"') +
  line("M-46-10C-46-36-40-56-30-66", "#fff", 6, 'opacity=".45"') +
  line("M-92 62C-50 82 50 82 92 62", t.lighter(p.main, 0.35), 3, 'stroke-dasharray="8 8" opacity=".8"');

export const hat: Motif = {
  palettes: ["plum", "clay", "ember", "saffron", "wine", "dune", "orchid"],
  compositions: ["hero", "giant", "arch", "orbit"],
  forms: [topHat, cowboyHat],
};

const knight: Form = (t, p) => {
  const steel = mix("#c8d0dc", p.main, 0.2);
  return (
    path("M10-92C20-132 70-134 96-104C120-76 104-46 84-30C96-62 66-86 26-76Z", p.second) +
    path("M10-92C30-120 66-118 82-96C66-104 40-100 26-76Z", t.lighter(p.second, 0.4)) +
    path(
      "M-70-20C-70-78-36-104 4-104C48-104 76-74 76-20L70 60C50 96 24 108 0 112C-26 106-52 94-66 60Z",
      t.linear(t.lighter(steel, 0.5), mix(steel, p.deep, 0.5), true),
    ) +
    path("M4-104C48-104 76-74 76-20L70 60C50 96 24 108 0 112Z", p.deep, 'opacity=".2"') +
    path("M-78-26H84L78 6H-74Z", mix(steel, p.deep, 0.45)) +
    rect(-58, -18, 54, 13, 6, p.deep) +
    rect(10, -18, 54, 13, 6, p.deep) +
    path("M-8-104H12V112H0L-8 108Z", p.main) +
    each(
      [
        [-40, 30],
        [-26, 30],
        [30, 30],
        [46, 30],
        [-36, 50],
        [-22, 50],
        [28, 50],
        [42, 50],
      ],
      ([x, y]) => rect(x - 4, y, 8, 12, 4, p.deep),
    )
  );
};

const viking: Form = (t, p) =>
  path(
    "M-62-8C-110-14-124-60-108-112C-96-72-78-58-54-54ZM62-8C110-14 124-60 108-112C96-72 78-58 54-54Z",
    t.linear(p.light, mix(p.light, p.second, 0.5)),
  ) +
  path("M-70 62C-60 106-20 116 0 116C20 116 60 106 70 62L40 44H-40Z", mix("#b5651d", p.second, 0.35)) +
  path("M-58 8H58L60 62C46 92 24 84 0 84C-24 84-46 92-60 62Z", "#eec39a") +
  path("M-34 66C-18 54 18 54 34 66C22 82-22 82-34 66Z", mix("#8d4a12", p.second, 0.2)) +
  circle(-24, 30, 6, p.deep) +
  circle(24, 30, 6, p.deep) +
  path(
    "M-72 14C-74-54-44-92 0-92C44-92 74-54 72 14Z",
    t.linear(t.lighter(p.main, 0.4), t.darker(p.main, 0.4)),
  ) +
  path("M-76 2H76V26H-76Z", p.second) +
  path("M-12-94H12V14L8 56H-8L-12 14Z", p.second) +
  each([-58, -32, 32, 58], (x) => circle(x, 14, 5, p.light)) +
  line("M-52-14C-50-40-40-60-26-70", "#fff", 7, 'opacity=".45"');

const kabuto: Form = (t, p) =>
  path(
    "M-34-82C-74-96-84-124-76-134C-56-112-30-104-8-102H8C30-104 56-112 76-134C84-124 74-96 34-82Z",
    t.linear(t.lighter(p.second, 0.4), t.darker(p.second, 0.2)),
  ) +
  path(
    "M-66 0C-118 8-122 60-112 90C-90 92-70 76-58 48ZM66 0C118 8 122 60 112 90C90 92 70 76 58 48Z",
    t.darker(p.main, 0.3),
  ) +
  line(
    "M-104 34C-88 30-76 26-66 18M-112 62C-92 58-76 48-62 34M104 34C88 30 76 26 66 18M112 62C92 58 76 48 62 34",
    p.second,
    4,
  ) +
  path("M-54 20H54L46 84Q0 120-46 84Z", mix(p.deep, p.main, 0.25)) +
  path("M-44 34H-10L-16 48H-38ZM44 34H10L16 48H38Z", p.light) +
  circle(-26, 41, 6, p.deep) +
  circle(26, 41, 6, p.deep) +
  path("M-30 70Q0 58 30 70L24 92Q0 104-24 92Z", t.darker(p.main, 0.1)) +
  line("M-20 76V88M-7 74V92M7 74V92M20 76V88", p.light, 4) +
  path(
    "M-74 24C-78-52-44-90 0-90C44-90 78-52 74 24Q0-4-74 24Z",
    t.linear(t.lighter(p.main, 0.35), t.darker(p.main, 0.35)),
  ) +
  line("M0-90V6M-34-82C-40-50-40-20-36 10M34-82C40-50 40-20 36 10", t.darker(p.main, 0.5), 3) +
  path("M-84 30Q0-16 84 30L78 6Q0-34-78 6Z", p.second) +
  circle(0, -44, 18, p.second) +
  circle(0, -44, 11, p.main);

export const helm: Motif = {
  palettes: ["slate", "wine", "ember", "steel", "forest", "brass", "bone"],
  compositions: ["hero", "giant", "arch", "split"],
  forms: [knight, viking, kabuto],
};
