import { mix } from "../colour.ts";
import { around, circle, each, ellipse, group, line, path, rect, SUITS, star } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";

const treasure: Form = (t, p) => {
  const wood = t.linear(t.lighter(p.main, 0.1), t.darker(p.main, 0.55));
  return (
    circle(0, -40, 92, t.glow(p.light, 0.7)) +
    path("M-92-34C-92-104 92-104 92-34L84-26H-84Z", t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.4))) +
    path("M-92-34C-92-104 92-104 92-34H70C70-84-70-84-70-34Z", p.second) +
    path("M-70-34C-70-84 70-84 70-34Z", t.darker(p.main, 0.75)) +
    each(
      [
        [-44, -14, 22],
        [-8, -26, 26],
        [36, -18, 24],
        [-70, -4, 16],
        [66, -4, 17],
        [14, -4, 22],
        [-28, 0, 20],
      ],
      ([x, y, r]) =>
        ellipse(x, y, r, r * 0.62, t.linear(p.light, mix(p.second, "#f0b429", 0.5))) +
        ellipse(x, y, r * 0.6, r * 0.34, mix(p.second, "#f6c945", 0.6)),
    ) +
    path(star(6, 17, 8), p.light, 'transform="translate(-8-48)"') +
    rect(-98, 2, 196, 96, 8, wood) +
    line("M-98 34H98M-98 66H98", t.darker(p.main, 0.65), 3) +
    rect(-98, 2, 196, 16, 6, p.second) +
    rect(-98, 84, 196, 14, 6, p.second) +
    rect(-74, 2, 18, 96, 0, t.darker(p.second, 0.15)) +
    rect(56, 2, 18, 96, 0, t.darker(p.second, 0.15)) +
    rect(-20, 10, 40, 46, 8, t.linear(t.lighter(p.second, 0.4), t.darker(p.second, 0.3))) +
    circle(0, 28, 8, p.deep) +
    path("M-4 30H4L6 46H-6Z", p.deep)
  );
};

const key: Form = (t, p) => {
  const brass = t.linear(t.lighter(p.main, 0.5), t.darker(p.main, 0.4));
  return group(
    rect(-10, -20, 20, 128, 8, brass) +
      path("M10 58H44V74H30V84H44V104H10Z", brass) +
      each(
        [
          [0, -96],
          [-36, -60],
          [36, -60],
        ],
        ([x, y]) => circle(x, y, 30, "none", `stroke="${brass}" stroke-width="17"`),
      ) +
      circle(0, -64, 20, t.darker(p.main, 0.35)) +
      circle(0, -64, 14, t.orb(p.second)) +
      rect(-20, -24, 40, 14, 6, p.second) +
      rect(-16, 2, 32, 9, 4, t.darker(p.main, 0.3)) +
      line("M-4 14V96", "#fff", 4, 'opacity=".45"'),
    "rotate(32)",
  );
};

export const chest: Motif = {
  palettes: ["brass", "reef", "dune", "jade", "wine", "lagoon", "saffron"],
  compositions: ["hero", "giant", "arch", "orbit"],
  forms: [treasure, key],
};

const flask: Form = (t, p) =>
  path(
    "M-20-84H20V-34C56-18 84 14 84 48C84 90 50 112 0 112C-50 112-84 90-84 48C-84 14-56-18-20-34Z",
    t.linear(mix(p.light, p.ground, 0.35), mix(p.light, p.ground, 0.6)),
  ) +
  path(
    "M-76 34C-40 22-10 46 26 34C46 28 66 30 77 36C80 82 50 104 0 104C-50 104-80 82-76 34Z",
    t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.4)),
  ) +
  path(
    "M-76 34C-40 22-10 46 26 34C46 28 66 30 77 36C50 48 30 40 4 48C-30 56-56 44-76 34Z",
    t.lighter(p.main, 0.5),
  ) +
  each(
    [
      [-32, 66, 11],
      [10, 80, 8],
      [38, 62, 14],
      [-10, 58, 6],
      [-6, 12, 7],
      [14, -14, 5],
    ],
    ([x, y, r]) => circle(x, y, r, p.light, 'opacity=".6"'),
  ) +
  rect(-28, -94, 56, 16, 8, p.second) +
  path("M-15-94H15L19-118H-19Z", t.linear(t.lighter(p.second, 0.1), t.darker(p.second, 0.5))) +
  line("M-62 32C-56 8-40-8-18-20", "#fff", 8, 'opacity=".7"') +
  rect(-26, 62, 52, 28, 4, p.light, 'opacity=".9"') +
  path(SUITS[0], p.second, 'transform="translate(0 76)scale(1.1)"');

const cauldron: Form = (t, p) =>
  path(
    "M-30 104Q-52 78-24 64Q-30 88-4 96Q10 76 2 60Q34 72 32 104Z",
    t.linear(p.second, mix(p.second, p.main, 0.7)),
  ) +
  path("M-92-22H92C108 40 72 94 0 94C-72 94-108 40-92-22Z", t.linear(mix(p.deep, p.main, 0.35), p.deep)) +
  path(
    "M-78 0C-84 40-60 70-32 80",
    "none",
    `stroke="${t.lighter(p.deep, 0.4)}" stroke-width="9" stroke-linecap="round" opacity=".7"`,
  ) +
  ellipse(0, -22, 98, 24, t.lighter(p.deep, 0.25)) +
  ellipse(0, -22, 84, 17, t.linear(t.lighter(p.main, 0.4), p.main)) +
  each(
    [
      [-44, -30, 15],
      [-6, -44, 20],
      [40, -32, 16],
      [18, -74, 11],
      [-30, -76, 8],
      [48, -84, 7],
      [-58, -62, 6],
    ],
    ([x, y, r]) => t.ball(x, y, r, p.main),
  ) +
  line("M-100-14Q-124-4-112 22M100-14Q124-4 112 22", t.lighter(p.deep, 0.3), 9) +
  path(star(5, 22, 9), p.second, 'transform="translate(0 34)"') +
  path(star(4, 12, 4), p.light, 'transform="translate(66-108)"') +
  path(star(4, 10, 3), p.light, 'transform="translate(-8-112)"');

const teapot: Form = (t, p) =>
  line("M-8-92Q-24-106-10-122M18-92Q2-106 16-124", p.light, 6, 'opacity=".7"') +
  line("M70-10C118-24 122 58 62 56", t.darker(p.main, 0.3), 15) +
  path(
    "M-58 20C-92 14-84-24-116-34L-104-48C-66-40-66-14-46-10Z",
    t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.35)),
  ) +
  path("M-70 22C-70-30-40-54 4-54C48-54 78-30 78 22C78 60 52 80 4 80C-44 80-70 60-70 22Z", t.orb(p.main)) +
  path("M-68 8C-40 24 48 24 76 8L78 30C48 46-40 46-70 30Z", p.light) +
  each([-46, -20, 6, 32, 58], (x, i) =>
    path(
      SUITS[2],
      i % 2 ? p.main : p.second,
      `transform="translate(${x} ${i === 0 || i === 4 ? 22 : 28})scale(.95)"`,
    ),
  ) +
  path("M-34-48Q4-78 42-48Q4-38-34-48Z", p.second) +
  t.ball(4, -72, 12, p.second) +
  path("M-44 78H52L44 94H-36Z", t.darker(p.main, 0.45)) +
  line("M-50 0C-46-20-34-34-16-40", "#fff", 7, 'opacity=".6"');

export const potion: Motif = {
  palettes: ["orchid", "jade", "ultra", "lagoon", "rose", "plum", "mint", "lime"],
  compositions: ["hero", "giant", "arch", "orbit", "field"],
  forms: [flask, cauldron, teapot],
};

const vinyl: Form = (t, p) =>
  circle(0, 0, 110, mix(p.deep, "#0c0c12", 0.5)) +
  each([98, 86, 74, 62, 52], (r) =>
    circle(0, 0, r, "none", `stroke="${mix(p.deep, p.light, 0.22)}" stroke-width="2"`),
  ) +
  path("M0 0L-92-60A110 110 0 0 1-52-97ZM0 0L92 60A110 110 0 0 1 52 97Z", p.light, 'opacity=".2"') +
  circle(0, 0, 42, t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.2))) +
  circle(0, 0, 34, "none", `stroke="${p.light}" stroke-width="2.5"`) +
  line("M-20-12H20M-14 14H14", p.light, 4) +
  circle(0, 0, 6, p.deep) +
  line("M108-104L112-46L52 12", p.second, 9) +
  rect(36, 6, 26, 18, 4, p.light, 'transform="rotate(-45 49 15)"') +
  circle(108, -104, 15, t.orb(p.second));

const guitar: Form = (t, p) =>
  group(
    rect(-9, -120, 18, 112, 4, t.darker(p.second, 0.6)) +
      rect(-17, -134, 34, 32, 6, t.darker(p.second, 0.45)) +
      each([-128, -116, -106], (y) => circle(-21, y, 4, p.light) + circle(21, y, 4, p.light)) +
      path(
        "M0-30C28-34 46-14 42 8C38 24 50 30 58 48C72 84 44 114 0 114C-44 114-72 84-58 48C-50 30-38 24-42 8C-46-14-28-34 0-30Z",
        t.linear(t.lighter(p.main, 0.35), t.darker(p.main, 0.4)),
      ) +
      path("M0-30C28-34 46-14 42 8C38 24 50 30 58 48C72 84 44 114 0 114Z", p.deep, 'opacity=".18"') +
      circle(0, 34, 25, p.second) +
      circle(0, 34, 20, p.deep) +
      rect(-26, 78, 52, 11, 4, t.darker(p.second, 0.6)) +
      line("M-5-120V80M0-120V80M5-120V80", p.light, 1.8, 'opacity=".9"') +
      line("M-8-96H8M-8-78H8M-8-60H8M-8-42H8", p.light, 2.5, 'opacity=".6"') +
      line("M-44 60C-50 80-36 98-16 104", "#fff", 5, 'opacity=".5"'),
    "rotate(28)",
  );

const drum: Form = (t, p) =>
  line("M-104-96L-20-34M104-96L24-36", p.light, 9) +
  circle(-20, -34, 11, p.light) +
  circle(24, -36, 11, p.light) +
  path("M-92-18V66A92 34 0 0 0 92 66V-18Z", t.linear(t.lighter(p.main, 0.2), t.darker(p.main, 0.4), true)) +
  line("M-92-12L-60 92L-26 8L8 100L44 8L70 90L92-12", p.light, 5, 'opacity=".9"') +
  path("M-96 56V72A96 36 0 0 0 96 72V56A96 36 0 0 1-96 56Z", p.second) +
  ellipse(0, -18, 96, 36, p.second) +
  ellipse(0, -22, 86, 29, t.linear(p.light, mix(p.light, p.second, 0.35)));

export const music: Motif = {
  palettes: ["plum", "ultra", "ember", "wine", "saffron", "rose", "steel", "clay"],
  compositions: ["hero", "giant", "orbit", "split"],
  forms: [vinyl, guitar, drum],
};

const stoneHead: Form = (t, p) => {
  const stone = mix(p.main, "#8b8a86", 0.35);
  return (
    path(
      "M-58-112H52C66-112 70-96 68-70L72 20C70 70 58 112 44 112H-44C-60 112-70 76-70 20L-70-70C-72-96-70-112-58-112Z",
      t.linear(t.lighter(stone, 0.35), t.darker(stone, 0.45)),
    ) +
    path("M6-112H52C66-112 70-96 68-70L72 20C70 70 58 112 44 112H6Z", p.deep, 'opacity=".2"') +
    path("M-74-56H74L66-30H-66Z", t.darker(stone, 0.3)) +
    path("M-52-32H-16L-20-10H-48ZM52-32H16L20-10H48Z", t.darker(stone, 0.7)) +
    path("M-14-36H14L26 34Q0 48-26 34Z", t.lighter(stone, 0.25)) +
    path("M2-36H14L26 34Q12 42 2 42Z", p.deep, 'opacity=".22"') +
    path("M-38 62H38L30 80H-30Z", t.darker(stone, 0.6)) +
    path("M-86-40H-70V36L-86 22ZM86-40H70V36L86 22Z", t.darker(stone, 0.25)) +
    path(
      "M-70 14C-40 26-50 60-70 66ZM20-112C30-90 54-98 68-80L52-112Z",
      mix("#3f9a58", p.second, 0.2),
      'opacity=".85"',
    )
  );
};

const luckyCat: Form = (t, p) => {
  const coat = mix(p.light, "#ffffff", 0.3);
  return (
    path(
      "M62 26C58-10 58-40 64-70C68-92 96-92 98-70C100-36 96 10 84 50Z",
      t.linear(coat, mix(coat, p.main, 0.25), true),
    ) +
    circle(81, -74, 19, coat) +
    path("M-74 112C-86 60-66 26 0 26C66 26 86 60 74 112Z", t.linear(coat, mix(coat, p.main, 0.35))) +
    path(
      "M-66-72L-58-120L-22-94H22L58-120L66-72C78-30 48 4 0 4C-48 4-78-30-66-72Z",
      t.linear(coat, mix(coat, p.main, 0.22)),
    ) +
    path("M-58-108L-52-84L-34-94ZM58-108L52-84L34-94Z", mix(p.main, "#ff8fa3", 0.4)) +
    line("M-38-48Q-28-60-18-48M38-48Q28-60 18-48", p.deep, 5) +
    path("M-6-34H6L0-26Z", mix(p.main, "#d2486a", 0.4)) +
    line("M0-26Q-8-16-16-22M0-26Q8-16 16-22M-44-30L-66-34M-44-22L-66-18M44-30L66-34M44-22L66-18", p.deep, 3) +
    path("M-50 0Q0 24 50 0L48 20Q0 42-48 20Z", p.main) +
    t.ball(0, 28, 14, mix("#f2c14e", p.second, 0.25)) +
    ellipse(-8, 74, 27, 34, t.linear(mix("#f6cf57", p.second, 0.2), mix("#c98a1d", p.second, 0.2))) +
    line("M-8 56V92M-18 66H2M-18 80H2", mix("#8a5a10", p.deep, 0.2), 4) +
    circle(-52, 66, 18, coat) +
    ellipse(-48, 110, 26, 13, coat) +
    ellipse(44, 110, 26, 13, coat)
  );
};

/** A cat of painted porcelain. */
const porcelainCat: Form = (t, p) => {
  const glaze = mix(p.light, "#ffffff", 0.55);
  const paint = mix(p.main, "#2c57b8", 0.35);
  return (
    line("M40 100C108 112 118 36 76 26", mix(glaze, p.main, 0.3), 22) +
    path(
      "M-56 114C-76 60-58 12-32-14H32C58 12 76 60 56 114Q0 124-56 114Z",
      t.linear(glaze, mix(glaze, p.main, 0.45)),
    ) +
    path(
      "M-56-56L-60-126L-24-100H24L60-126L56-56C62-18 36 8 0 8C-36 8-62-18-56-56Z",
      t.linear(glaze, mix(glaze, p.main, 0.25)),
    ) +
    path("M-52-110L-48-78L-32-94ZM52-110L48-78L32-94Z", paint) +
    line("M-36-46Q-25-36-14-46M36-46Q25-36 14-46", paint, 5) +
    path("M-6-30H6L0-22Z", p.second) +
    line("M0-22Q-7-12-15-17M0-22Q7-12 15-17", paint, 3) +
    around(5, (_, a) =>
      ellipse(0, -17, 9, 15, paint, `transform="translate(0 56)rotate(${Math.round((a * 180) / Math.PI)})"`),
    ) +
    circle(0, 56, 9, p.second) +
    line("M-40 96C-30 76-52 62-44 44M40 96C30 76 52 62 44 44", paint, 5) +
    line("M-34 2H34", p.second, 9) +
    t.ball(0, 10, 11, p.second) +
    ellipse(-24, 114, 25, 12, glaze) +
    ellipse(24, 114, 25, 12, glaze) +
    line("M-42-66C-44-86-38-94-26-96", "#fff", 6, 'opacity=".8"')
  );
};

/** A raised paw in front of a coin. */
const paw: Form = (t, p) => {
  const coat = mix(p.light, "#ffffff", 0.3);
  const pad = mix(p.main, "#ff8fa3", 0.5);
  const gold = mix("#f2c14e", p.second, 0.25);
  return (
    circle(58, -66, 56, t.linear(t.lighter(gold, 0.3), t.darker(gold, 0.35))) +
    circle(58, -66, 43, "none", `stroke="${t.darker(gold, 0.4)}" stroke-width="5"`) +
    path("M46-78H70V-54H46Z", t.darker(gold, 0.4)) +
    path(
      "M-66 122V34C-104 8-104-46-70-58C-62-96-22-104-4-84C20-102 54-84 54-54C86-40 84 10 46 36V122Z",
      t.linear(coat, mix(coat, p.main, 0.3)),
    ) +
    ellipse(-66, -28, 13, 18, pad, 'transform="rotate(-28 -66 -28)"') +
    ellipse(-36, -60, 14, 20, pad, 'transform="rotate(-8 -36 -60)"') +
    ellipse(10, -60, 14, 20, pad, 'transform="rotate(8 10 -60)"') +
    ellipse(44, -26, 13, 18, pad, 'transform="rotate(28 44 -26)"') +
    path("M-10-28C16-28 34 0 30 20C24 36 4 28-10 28C-24 28-44 36-50 20C-54 0-36-28-10-28Z", pad) +
    rect(-76, 74, 132, 24, 10, p.main) +
    t.ball(-10, 92, 16, gold) +
    line("M-54 58C-70 44-82 28-82 8", "#fff", 7, 'opacity=".6"')
  );
};

export const idol: Motif = {
  palettes: ["jade", "wine", "forest", "ember", "rose", "mint", "cobalt", "clay"],
  compositions: ["hero", "giant", "arch"],
  forms: [stoneHead, luckyCat, porcelainCat, paw],
};

const trophy: Form = (t, p) => {
  const gold = t.linear(t.lighter(p.main, 0.55), t.darker(p.main, 0.35));
  return (
    line("M-56-76C-118-84-114-4-44 8M56-76C118-84 114-4 44 8", t.darker(p.main, 0.2), 13) +
    path("M-64-100H64C66-30 50 22 14 36V60H-14V36C-50 22-66-30-64-100Z", gold) +
    path("M8-100H64C66-30 50 22 14 36V60H8Z", p.deep, 'opacity=".2"') +
    rect(-72, -110, 144, 18, 9, t.linear(t.lighter(p.main, 0.4), t.darker(p.main, 0.2))) +
    path("M-34 60H34L44 80H-44Z", t.darker(p.main, 0.35)) +
    rect(-58, 78, 116, 32, 6, t.linear(mix(p.deep, p.second, 0.3), p.deep)) +
    rect(-26, 86, 52, 15, 3, p.second) +
    path(star(5, 30, 13), p.light, 'transform="translate(0-44)"') +
    line("M-48-84C-48-50-42-20-30 0", "#fff", 8, 'opacity=".6"')
  );
};

const goblet: Form = (t, p) => {
  const gold = t.linear(t.lighter(p.main, 0.5), t.darker(p.main, 0.45), true);
  return (
    path("M-10 20H10L14 78C40 84 58 92 60 108H-60C-58 92-40 84-14 78Z", gold) +
    path("M-72-98H72C78-30 52 32 0 32C-52 32-78-30-72-98Z", gold) +
    ellipse(0, -98, 72, 19, t.darker(p.main, 0.5)) +
    ellipse(0, -94, 60, 13, mix("#8f1733", p.second, 0.25)) +
    path("M-72-60C-40-46 40-46 72-60L68-34C40-20-40-20-68-34Z", t.darker(p.main, 0.4)) +
    each([-44, 0, 44], (x, i) =>
      path(
        "M0-13L12 0L0 13L-12 0Z",
        i === 1 ? p.light : p.second,
        `transform="translate(${x} ${i === 1 ? -36 : -41})"`,
      ),
    ) +
    ellipse(0, 48, 21, 9, t.lighter(p.main, 0.3)) +
    line("M-56-80C-58-60-54-30-42-8", "#fff", 7, 'opacity=".55"')
  );
};

export const cup: Motif = {
  palettes: ["brass", "cobalt", "jade", "wine", "turf", "sky", "ultra"],
  compositions: ["hero", "giant", "arch", "orbit"],
  forms: [trophy, goblet],
};
