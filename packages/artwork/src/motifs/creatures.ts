import { mix } from "../colour.ts";
import type { DrawingTable } from "../drawing-table.ts";
import type { Palette } from "../palettes.ts";
import { band, circle, each, ellipse, group, line, path } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";
import { bubbles, crab, jellyfish, seahorse, shark, turtle } from "./sea.ts";

/** A dragon's face from the front. */
const dragonFace: Form = (t, p) =>
  group(
    t.mirrored(
      path("M-58-46L-114-70L-92-30L-126-10L-94 14L-116 52L-66 52Z", t.darker(p.second, 0.15)) +
        path("M-26-66C-58-78-72-106-60-138C-94-116-100-78-70-44Z", t.linear(p.light, p.second)) +
        line("M-36 58C-84 56-98 92-128 80", p.second, 6) +
        path("M0-88L-42-76L-74-38L-68 14L-44 46L-46 84L0 104Z", t.linear(t.lighter(p.main, 0.25), p.main)) +
        path("M-74-38L-68 14L-44 46L-46 84L-24 94L-26 30L-44-6Z", t.darker(p.main, 0.35)) +
        path("M0-34L-22-38L-70-62L-62-24L-20-8L0-12Z", t.darker(p.main, 0.5)) +
        path("M-58-22L-16-6L-28 10L-54-2Z", p.light) +
        circle(-36, -6, 6, p.deep) +
        path("M0 6L-26 22L-42 56L-34 82L0 88Z", t.lighter(p.main, 0.45)) +
        circle(-20, 50, 8, t.darker(p.main, 0.65)) +
        path("M-42 80L-34 104L-24 84L-12 98L0 84V76Z", "#fff") +
        path("M0 98L-30 92L-20 116L0 134Z", p.second),
    ) + t.ball(0, -60, 16, p.second),
    "translate(0 2)scale(.93)",
  );

export const dragon: Motif = {
  palettes: ["ember", "magma", "jade", "brass", "saffron", "wine"],
  compositions: ["hero", "arch", "split", "orbit"],
  forms: [
    (t, p) => {
      const body = "M-96 96C-20 118 72 96 62 46C52 2-58 30-66-22C-70-56-40-72-8-62";
      const flame = (x: number, y: number, a: number, s: number, c: string) =>
        `<path d="M0 14C-10-10-34-14-58-34C-40 6-22 22 4 30Z" fill="${c}" transform="translate(${x} ${y})rotate(${a})scale(${s})"/>`;
      return (
        each(
          [
            [-50, 84, 8],
            [4, 92, -10],
            [58, 62, -64],
            [34, 8, -160],
            [-24, 4, 176],
            [-64, -26, 92],
          ],
          ([x, y, a]) =>
            `<path d="M-16 0L0-34L16 0Z" fill="${p.second}" transform="translate(${x} ${y})rotate(${a})translate(0-12)"/>`,
        ) +
        line(body, t.darker(p.main, 0.62), 50) +
        line(body, t.linear(p.main, t.darker(p.main, 0.15)), 42) +
        band(body, t.darker(p.main, 0.4), 30, 'stroke-dasharray="2 12" opacity=".8"') +
        line(body, t.lighter(p.main, 0.6), 6, 'transform="translate(-5-11)" opacity=".55"') +
        path("M-112 74C-90 78-84 90-72 110C-98 124-124 118-138 132C-136 112-124 92-112 74Z", p.second) +
        flame(-10, -66, 8, 1, t.darker(p.second, 0.3)) +
        flame(-14, -50, -22, 0.9, p.second) +
        flame(2, -82, 30, 0.95, p.second) +
        path("M16-86C0-118-30-124-40-146C-6-146 30-128 40-92Z", t.lighter(p.second, 0.35)) +
        path(
          "M-16-70C-6-100 24-104 48-96C62-92 72-82 88-84C104-86 118-74 114-60C112-54 104-52 94-52L40-44C54-36 80-38 98-34C96-22 84-16 70-16C40-14 6-18-14-38Z",
          t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.12)),
        ) +
        path("M40-44L94-52L92-42L84-50L80-41L72-48L66-41L58-46L52-42Z", p.light) +
        path("M20-76L54-84L46-68Q32-62 20-76Z", p.deep) +
        circle(40, -75, 6, p.second) +
        path("M14-84L58-94L56-87L22-76Z", t.darker(p.main, 0.55)) +
        circle(102, -72, 5, p.deep) +
        line("M108-58C126-52 132-36 122-16M100-52C112-40 112-26 104-14", p.second, 4)
      );
    },
    dragonFace,
  ],
};

const oneKoi = (t: DrawingTable, p: Palette) =>
  path("M-30-22C-78-62-66-14-96-8C-70 4-84 42-40 22Z", t.linear(p.second, p.main)) +
  path(
    "M4-36C10-74 40-76 44-60C40-50 36-40 36-34ZM4 34C8 66 36 70 42 58C38 46 34 38 34 32Z",
    p.second,
    'opacity=".85"',
  ) +
  path(
    "M-52 0C-30-42 50-50 96-12C102-4 102 4 96 12C50 50-30 42-52 0Z",
    t.linear(p.light, mix(p.light, p.main, 0.35)),
  ) +
  path(
    "M-20-28C10-44 40-36 30-14C16 0-6-2-20-28ZM52-34C76-28 88-16 92-12C80 0 60-8 52-34ZM-44 0C-30 20-8 26 10 20C14 6-14-4-44 0Z",
    p.main,
  ) +
  circle(74, -12, 6, p.deep) +
  circle(76, -14, 2, "#fff") +
  line("M94 8C106 14 108 22 104 30", p.second, 3);

export const koi: Motif = {
  palettes: ["lagoon", "coral", "bone", "mint", "reef", "wine"],
  compositions: ["hero", "giant", "split", "orbit"],
  grounds: ["rings", "flat", "halo", "gel", "dots"],
  forms: [
    (t, p) => `<g transform="rotate(-38)scale(1.12)">${oneKoi(t, p)}</g>`,
    (t, p) => {
      const i = t.id();
      return `<g id="${i}" transform="rotate(-64)translate(0-50)scale(.88)">${oneKoi(t, p)}</g><use href="#${i}" transform="rotate(180)"/>`;
    },
  ],
};

const coral = (t: DrawingTable, p: Palette) =>
  line(
    "M-84 112C-90 70-60 66-66 30M-86 78C-104 62-100 44-112 36M-72 60C-52 52-52 36-42 30M70 112C76 80 54 74 60 46M72 86C88 78 88 62 98 56",
    t.darker(p.second, 0.18),
    13,
  );
export const fish: Motif = {
  palettes: ["reef", "lagoon", "cobalt", "sky", "coral", "mint"],
  grounds: ["lamp", "rings", "dots", "halo"],
  forms: [
    (t, p) =>
      coral(t, p) +
      path("M-52-6C-84-48-92-40-108-54C-100-20-100 10-108 44C-92 30-84 34-52 8Z", p.second) +
      path("M-20-46C0-90 40-92 58-66L34-40ZM-14 44C6 78 30 80 40 66L28 38Z", t.darker(p.main, 0.25)) +
      path(
        "M-62 0C-34-66 52-74 94-8Q98 0 94 8C52 72-34 64-62 0Z",
        t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.12)),
      ) +
      path(
        "M-26-38C-12-14-12 14-26 38Q-16 48-4 50C10 18 10-18-4-52Q-16-48-26-38ZM26-57C40-20 40 20 26 56Q38 54 48 48C58 18 58-18 48-48Q38-55 26-57Z",
        p.light,
        'opacity=".92"',
      ) +
      circle(68, -14, 10, "#fff") +
      circle(70, -13, 6, p.deep) +
      line("M92 12Q80 20 72 16", p.deep, 4) +
      bubbles(p),
    (t, p) =>
      path(
        "M0-66C50-70 96-40 128-10C92-14 70 4 48 34C30 50 12 52 0 58C-12 52-30 50-48 34C-70 4-92-14-128-10C-96-40-50-70 0-66Z",
        t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.45)),
      ) +
      path("M-18-60Q0-84 18-60Q22-40 0-36Q-22-40-18-60Z", t.lighter(p.main, 0.4)) +
      circle(-14, -54, 4, p.deep) +
      circle(14, -54, 4, p.deep) +
      line("M0 56C4 90-16 100-4 128", t.darker(p.main, 0.4), 6) +
      each(
        [
          [-50, -20, 7],
          [-30, 0, 5],
          [50, -20, 7],
          [30, 0, 5],
          [0, -10, 6],
          [-74, -16, 4],
          [74, -16, 4],
          [0, 20, 5],
        ],
        ([x, y, q]) => circle(x, y, q, p.second, 'opacity=".9"'),
      ) +
      bubbles(p),
    (t, p) =>
      each([-1, 1], (s) =>
        each([0, 1, 2], (i) =>
          line(
            `M${s * (12 + i * 14)} 26C${s * (30 + i * 30)} ${70 - i * 8} ${s * (20 + i * 46)} ${112 - i * 22} ${s * (56 + i * 28)} ${104 - i * 38}`,
            i % 2 ? p.main : t.darker(p.main, 0.25),
            19 - i * 3,
          ),
        ),
      ) +
      path(
        "M0-104C64-104 76-44 52 0C44 20 50 40 0 40C-50 40-44 20-52 0C-76-44-64-104 0-104Z",
        t.orb(p.main),
      ) +
      circle(-22, -14, 14, "#fff") +
      circle(22, -14, 14, "#fff") +
      circle(-20, -12, 8, p.deep) +
      circle(20, -12, 8, p.deep) +
      circle(-30, -66, 8, p.second) +
      circle(22, -76, 6, p.second) +
      circle(0, -54, 5, p.second) +
      bubbles(p),
    turtle,
    crab,
    jellyfish,
    shark,
    seahorse,
  ],
};

/** A face seen from the front: one half is drawn and mirrored. */
const face =
  (half: Form): Form =>
  (t, p, r) =>
    t.mirrored(half(t, p, r));

const wolf: Form = (t, p) =>
  path("M0-40L-40-58L-74-118L-92-40L-110 10L-66 40L-40 86L0 112Z", p.main) +
  path("M-74-118L-84-40L-52-56Z", t.darker(p.main, 0.5)) +
  path("M0-40L-40-58L-92-40L-30 0L0 8Z", t.lighter(p.main, 0.3)) +
  path("M-110 10L-66 40L-40 86L-44 30L-30 0L-92-40Z", t.darker(p.main, 0.28)) +
  path("M-62-14L-26 4L-34 14L-56 4Z", p.second) +
  path("M0 40L-22 62L-40 86L0 112Z", p.light) +
  path("M0 60L-20 66L0 88Z", p.deep);

const bull: Form = (t, p) =>
  path("M0-30L-42-44C-78-40-112-62-118-104C-84-92-60-84-44-74L0-80Z", t.lighter(p.second, 0.15)) +
  path("M0-66L-48-60L-60 0L-34 70L-28 104L0 114Z", p.main) +
  path("M-48-60L-92-34L-96-12L-58-14Z", t.darker(p.main, 0.45)) +
  path("M-60 0L-34 70L-20 30L-30-10Z", t.darker(p.main, 0.3)) +
  path("M0-66L-48-60L-30-10L0 20Z", t.lighter(p.main, 0.22)) +
  path("M-50-20L-24-8L-32 4L-48-6Z", p.light) +
  path("M0 66L-34 70L-28 104L0 114Z", t.darker(p.main, 0.6)) +
  circle(-14, 86, 5, p.second);

const owl: Form = (t, p) =>
  path("M0-50L-38-66L-82-112L-90-30L-84 44L-40 96L0 112Z", p.main) +
  path("M-82-112L-90-30L-52-70Z", t.darker(p.main, 0.4)) +
  circle(-42, -18, 37, t.lighter(p.second, 0.2)) +
  circle(-42, -18, 26, p.light) +
  circle(-40, -18, 15, p.deep) +
  circle(-45, -24, 5, "#fff") +
  path("M0-6L-13 10L0 42Z", p.second) +
  path("M-84 44L-40 96L0 112V52L-30 46Z", t.darker(p.main, 0.35)) +
  line("M-50 56L-40 66L-30 56M-28 74L-18 84L-8 74", t.lighter(p.main, 0.4), 5);

const tiger: Form = (t, p) =>
  path("M0-84L-46-78L-90-104L-98-54L-86 10L-56 66L0 106Z", p.main) +
  path("M-90-104L-98-54L-62-74Z", t.darker(p.main, 0.55)) +
  path(
    "M0-84L-22-80L-12-50L0-44ZM-46-78L-34-46L-22-40L-30-76ZM-96-30L-62-22L-92-10ZM-86 10L-50 6L-78 28ZM-70 42L-40 34L-58 62Z",
    p.deep,
  ) +
  path("M-64-22L-22-8L-36 8L-58-2Z", p.second) +
  circle(-42, -5, 5, p.deep) +
  path("M0 20L-40 34L-46 68L0 106Z", p.light) +
  path("M0 26L-20 24L-12 44L0 50Z", mix(p.second, "#d2486a", 0.5)) +
  line("M0 50V66L-20 74", p.deep, 4);

const fox: Form = (t, p) =>
  path("M0-44L-36-58L-84-116L-96-30L-112 22L-62 40L-30 84L0 110Z", mix(p.main, "#e8732c", 0.35)) +
  path("M-80-102L-88-36L-50-56Z", t.darker(p.main, 0.65)) +
  path("M-112 22L-62 40L-30 84L0 110V60L-34 22L-78 4Z", p.light) +
  path("M0-44L-36-58L-50-30L-22 14L0 30Z", t.lighter(p.main, 0.2)) +
  path("M-60-8Q-42-22-24-4Q-42 6-60-8Z", p.deep) +
  circle(-41, -8, 4, p.light) +
  path("M0 76L-17 84L-8 102L0 110Z", p.deep);

const lion: Form = (t, p) =>
  path(
    "M0-122L-34-104L-66-108L-80-78L-108-64L-106-30L-122 0L-104 28L-106 62L-76 76L-62 106L-30 104L0 122Z",
    t.darker(p.main, 0.35),
  ) +
  path("M0-96L-40-84L-76-50L-84 0L-72 50L-36 88L0 98Z", t.darker(p.main, 0.12)) +
  circle(-66, -66, 18, t.darker(p.second, 0.1)) +
  path("M0-70L-40-66L-62-30L-56 24L-34 66L0 84Z", t.lighter(p.second, 0.1)) +
  path("M0-70L-14-30L-20 24L0 34Z", t.lighter(p.second, 0.4)) +
  path("M-52-24L-20-14L-28-2L-50-8Z", p.deep) +
  circle(-36, -12, 4, p.light) +
  path("M0 24L-22 22L-12 40L0 46Z", p.deep) +
  line("M0 46V58Q-14 72-30 60", p.deep, 4) +
  each(
    [
      [-34, 42],
      [-42, 50],
      [-28, 52],
    ],
    ([x, y]) => circle(x, y, 2.4, p.deep),
  ) +
  path("M0 74L-16 76L-10 98L0 106Z", t.darker(p.main, 0.3));

const panda: Form = (t, p) => {
  const black = mix(p.deep, "#16131c", 0.5);
  const white = mix(p.light, "#ffffff", 0.4);
  return (
    circle(-66, -72, 32, black) +
    circle(-66, -72, 16, mix(black, p.main, 0.4)) +
    path("M0-92C-60-92-104-52-104 4C-104 62-56 96 0 96Z", t.linear(white, mix(white, p.main, 0.28))) +
    path("M-22-32C-44-44-74-22-76 10C-76 34-52 38-40 24C-28 10-12-12-22-32Z", black) +
    circle(-44, -4, 11, white) +
    circle(-42, -3, 6, black) +
    path("M0 18C-16 16-20 24-16 30Q-10 40 0 40Z", black) +
    line("M0 40V52Q-12 64-24 56", black, 5) +
    circle(-70, 44, 14, mix(p.main, "#ff8fa3", 0.4), 'opacity=".55"') +
    path("M0 96C-14 96-28 94-40 90C-30 74-14 70 0 70Z", mix(p.second, "#5fb26a", 0.6))
  );
};

/** The whole animal, sitting with a stick of bamboo. */
const sittingPanda: Form = (t, p) => {
  const black = mix(p.deep, "#16131c", 0.5);
  const white = mix(p.light, "#ffffff", 0.4);
  const coat = t.linear(white, mix(white, p.main, 0.28));
  const bamboo = mix(p.second, "#5fb26a", 0.6);
  return (
    t.mirrored(
      circle(-48, -102, 22, black) +
        path("M0-2C-50-2-80 30-76 78C-72 110-40 116 0 116Z", coat) +
        ellipse(-52, 98, 34, 24, black) +
        ellipse(-58, 100, 15, 13, mix(black, p.main, 0.4)) +
        path("M0-114C-48-114-78-86-78-48C-78-10-44 12 0 12Z", coat) +
        path("M-16-70C-32-78-54-62-54-40C-54-24-38-22-30-32C-22-40-10-56-16-70Z", black) +
        circle(-34, -50, 8, white) +
        circle(-33, -49, 4, black) +
        path("M0-36C-12-38-14-32-12-28Q-8-20 0-20Z", black) +
        line("M0-20V-12Q-8-4-16-8", black, 4) +
        circle(-52, -18, 10, mix(p.main, "#ff8fa3", 0.4), 'opacity=".55"'),
    ) +
    line("M70 112L92-96", bamboo, 13) +
    line("M72 66L84 68M80 8L92 10M86-46L98-44", t.darker(bamboo, 0.4), 4) +
    path(
      "M92-92C104-120 124-122 130-118C126-102 112-92 92-92ZM90-84C74-108 58-112 50-108C56-92 70-84 90-84Z",
      bamboo,
    ) +
    path("M-70 24C-40 14-20 40-22 66C-24 84-48 82-54 68C-58 52-72 44-70 24Z", black) +
    path("M66 22C90 12 108 30 100 50C92 66 66 66 50 54C48 40 54 28 66 22Z", black)
  );
};

const frog: Form = (t, p) => {
  const skin = mix(p.main, "#4fb04a", 0.35);
  return (
    path(
      "M0-52C-16-52-24-60-34-80C-48-104-92-96-90-58C-116-34-124 10-104 42C-84 78-40 92 0 92Z",
      t.linear(t.lighter(skin, 0.3), t.darker(skin, 0.35)),
    ) +
    circle(-60, -64, 27, p.light) +
    circle(-58, -62, 14, p.deep) +
    circle(-63, -68, 5, "#fff") +
    line("M0 40C-34 42-70 30-92 4", p.deep, 6) +
    path("M0 46C-40 48-70 38-90 18C-84 60-40 80 0 82Z", t.lighter(skin, 0.55)) +
    circle(-12, 4, 4, p.deep) +
    circle(-88, 26, 12, p.second, 'opacity=".55"') +
    path("M0-52L-22-58L-30-96L-12-82L0-104Z", p.second) +
    circle(-30, -98, 6, p.light)
  );
};

export const beast: Motif = {
  palettes: ["slate", "dune", "forest", "ice", "steel", "clay", "brass", "ember"],
  compositions: ["hero", "giant", "arch", "split"],
  forms: [
    face(wolf),
    face(bull),
    face(owl),
    face(tiger),
    face(fox),
    face(lion),
    face(panda),
    face(frog),
    sittingPanda,
  ],
};
