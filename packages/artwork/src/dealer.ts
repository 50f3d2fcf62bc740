import { mix } from "./colour.ts";
import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { circle, each, ellipse, group, line, path } from "./shapes.ts";

const SKINS = ["#f3cfab", "#e2b088", "#c98f63", "#a86f4c", "#7d4c33", "#5a3726"] as const;
const HAIRS = ["#1c1310", "#4a2a18", "#241a2e", "#7a4a22", "#8d8a92", "#33190f"];

type Hair = (colour: string) => { behind: string; front: string };

/** Hairstyles, drawn on a head 33 wide and 40 high around 0,-20. */
const hairs = {
  parted: (c) => ({
    behind: "",
    front: path("M-18-18C-24-46-6-54 6-51C20-50 22-36 18-18C16-27 13-33 7-36C-2-31-12-32-15-28Z", c),
  }),
  long: (c) => ({
    behind: path("M-23 14C-31-30-22-54 0-54C22-54 31-30 23 14Z", c),
    front: path("M-19-10C-23-38-12-50 0-50C12-50 23-38 19-10C16-26 8-34-4-38C-6-30-14-24-19-10Z", c),
  }),
  bun: (c) => ({
    behind: circle(0, -51, 10, c),
    front: path("M-18-18C-21-42-10-48 0-48C10-48 21-42 18-18C14-31 8-36 0-37C-8-36-14-31-18-18Z", c),
  }),
  cropped: (c) => ({
    behind: "",
    front:
      path("M-17-22C-20-40-9-45 0-45C9-45 20-40 17-22C14-30 12-33 9-34H-9C-12-33-14-30-17-22Z", c) +
      line("M-9-43Q0-47 9-43", mix(c, "#ffffff", 0.18), 1.5),
  }),
  bob: (c) => ({
    behind: path("M-21-6C-29-34-18-52 0-52C18-52 29-34 21-6Q23 4 14 6H-14Q-23 4-21-6Z", c),
    front: path(
      "M-18-16C-20-40-8-49 4-48C16-47 20-36 18-16C17-24 15-30 12-34C2-33-10-30-14-34C-16-28-17-22-18-16Z",
      c,
    ),
  }),
  curls: (c) => ({
    behind: each(
      [
        [-15, -34],
        [-8, -45],
        [4, -48],
        [14, -41],
        [19, -30],
        [-20, -24],
      ],
      ([x, y]) => circle(x, y, 9, c),
    ),
    front: path("M-18-20C-18-38-9-43 0-43C9-43 18-38 18-20C12-32 6-33 0-32C-6-33-12-32-18-20Z", c),
  }),
} satisfies Record<string, Hair>;

type Feature = (skin: string, hair: string, p: Palette) => string;

/**
 * Facial features that distinguish people: glasses, a beard, a moustache, lipstick and earrings, or
 * nothing.
 */
const features = {
  plain: () => "",
  glasses: (_, hair) =>
    `<g fill="none" stroke="${hair}" stroke-width="1.4">${circle(-6.5, -19.5, 4.6, "none")}${circle(6.5, -19.5, 4.6, "none")}<path d="M-2-20H2"/></g>`,
  beard: (skin, hair) =>
    path("M-16-16C-15 2-6 6 0 6C6 6 15 2 16-16C13-9 8-11 0-11S-13-9-16-16Z", mix(hair, skin, 0.25)),
  earrings: (skin, _, p) =>
    path("M-5-9.5Q0-11 5-9.5Q0-4.5-5-9.5Z", mix("#c2334d", skin, 0.3)) +
    circle(-17, -10, 2.4, p.second) +
    circle(17, -10, 2.4, p.second),
  moustache: (skin, hair) => path("M-7-12Q0-15 7-12Q4-9 0-10.5Q-4-9-7-12Z", mix(hair, skin, 0.1)),
} satisfies Record<string, Feature>;

const person = (hair: keyof typeof hairs, feature: keyof typeof features) => ({
  hair: hairs[hair],
  feature: features[feature],
});
const people = [
  person("bob", "earrings"),
  person("parted", "plain"),
  person("long", "glasses"),
  person("cropped", "beard"),
  person("bun", "earrings"),
  person("parted", "moustache"),
  person("curls", "plain"),
  person("cropped", "glasses"),
  person("long", "earrings"),
  person("parted", "beard"),
  person("bob", "glasses"),
  person("curls", "moustache"),
  person("bun", "plain"),
] as const;

/** Open hand seen from above, fingers toward -y. */
const hand = (skin: string, shade: string) =>
  path(
    "M-7 7C-9 0-8-6-6-9C-5-11-3-11-2.5-9C-2-12 1-12.5 1.5-10C2.5-12 5-11.5 5-9C6.5-10 8-8 7.5-6C7 0 7 4 5 8Z",
    skin,
  ) + line("M-2.5-8V-3M1.5-8.5V-3M5-7.5V-3", shade, 0.9);

interface Pose {
  /** path of the sleeve, shoulder to wrist */
  sleeve: string;
  /** position and rotation of the hand */
  hand: string;
  /** whether the arm is drawn in front of the table, or behind it with the body */
  inFront: boolean;
}

type Sides = readonly [Pose, Pose];

/** Dealing with both hands on the felt; one palm raised in welcome; hands folded before the chest. */
const poses: readonly [Sides, Sides, Sides] = [
  [
    { sleeve: "M-44 44Q-56 66-42 80", hand: "translate(-36 86)rotate(28)", inFront: true },
    { sleeve: "M44 44Q56 66 42 80", hand: "translate(36 86)rotate(-28)scale(-1 1)", inFront: true },
  ],
  [
    { sleeve: "M-44 44Q-56 66-40 82", hand: "translate(-33 87)rotate(34)", inFront: true },
    { sleeve: "M44 42Q66 50 62 20", hand: "translate(62 9)rotate(12)scale(-1 1)", inFront: false },
  ],
  [
    { sleeve: "M-45 46Q-50 74-16 72", hand: "translate(-7 70)rotate(66)", inFront: true },
    { sleeve: "M45 46Q50 74 16 74", hand: "translate(7 72)rotate(-66)scale(-1 1)", inFront: true },
  ],
];

/** The item at an index, modulo the length. */
function turn<T>(list: readonly [T, ...T[]], place: number): T {
  return list[place % list.length] ?? list[0];
}

/** A dealer behind a table: the figure and, separately, the parts in front of the table's edge. */
export function dealer(p: Palette, r: Random, variant: number): { figure: string; letterings: string } {
  const wall = p.day ? mix(p.ground, p.deep, 0.5) : p.ground;
  const skin = mix(turn(SKINS, variant * 5 + r.integer(2)), p.deep, 0.1);
  const shade = mix(skin, p.deep, 0.35);
  const hairColour = mix(r.pick(HAIRS), p.deep, 0.15);
  const person = turn(people, variant + r.integer(2) * 5);
  const hair = person.hair(hairColour);
  const feature = person.feature(skin, hairColour, p);
  const pose = turn(poses, variant);
  const suit = mix(wall, p.deep, 0.55);
  const lapel = mix(suit, p.main, 0.3);
  const rim = mix(p.second, p.light, 0.5);
  const bow = variant % 2 === 1;

  const arm = ({ sleeve, hand: place }: Pose) =>
    line(sleeve, mix(suit, p.deep, 0.25), 19) +
    line(sleeve, suit, 16) +
    group(path("M-6 5H6V11H-6Z", "#f4efe6") + hand(skin, shade), place);
  const arms = (inFront: boolean) => each(pose, (side) => (side.inFront === inFront ? arm(side) : ""));

  const tie = bow ? "M-11 20L0 25L11 20V31L0 26L-11 31Z" : "M-4 24H4L6 48L0 56L-6 48Z";
  const torso =
    path("M-54 84C-54 28-36 14-14 9H14C36 14 54 28 54 84Z", suit) +
    path("M-8-6H8V10L0 20L-8 10Z", mix(skin, p.deep, 0.3)) +
    path("M-14 8L0 24L14 8L8 58H-8Z", "#f4efe6") +
    path(tie, p.main) +
    path("M-14 8L-22 14L-6 50ZM14 8L22 14L6 50Z", lapel);
  const head =
    ellipse(-16.5, -19, 3, 5, skin) +
    ellipse(16.5, -19, 3, 5, mix(skin, p.deep, 0.2)) +
    ellipse(0, -20, 16.5, 20, skin) +
    path("M5-39C22-34 20-2 2 0C12-8 14-28 5-39Z", p.deep, 'opacity=".18"') +
    each(
      [-6.5, 6.5],
      (x) => circle(x, -20, 1.7, "#1c1310") + line(`M${x - 3}-25Q${x}-27 ${x + 3}-25`, hairColour, 1.5),
    ) +
    line("M0-19Q2-14-1-13.5", shade, 1.1) +
    line("M-5-8.5Q0-4.5 5-8.5", mix(skin, "#5a1f1a", 0.6), 1.8) +
    feature;
  return {
    figure: `${hair.behind}${torso}${head}${hair.front}${line("M-54 84C-54 28-36 14-14 9", rim, 2.5, 'opacity=".75"')}${arms(false)}`,
    letterings: arms(true),
  };
}
