import { mix } from "../colour.ts";
import { around, circle, each, ellipse, group, line, path, polygon, rect, star } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";

const castle: Form = (t, p) => {
  const turret = (x: number, y: number, w: number, h: number, roof: string) =>
    rect(x - w / 2, y, w, h, 0, t.linear(t.lighter(p.main, 0.45), t.darker(p.main, 0.35), true)) +
    path(`M${x - w / 2 - 8} ${y}L${x} ${y - w * 1.25}L${x + w / 2 + 8} ${y}Z`, roof) +
    path(`M${x} ${y - w * 1.25}L${x + w / 2 + 8} ${y}H${x}Z`, p.deep, 'opacity=".25"') +
    rect(x - 6, y + 20, 12, 22, 6, p.deep) +
    line(`M${x} ${y - w * 1.25}V${y - w * 1.25 - 16}`, p.light, 3);
  return (
    turret(0, -46, 46, 150, p.second) +
    turret(-74, -6, 40, 110, p.second) +
    turret(74, -6, 40, 110, p.second) +
    path(
      "M-94 104V30H-78V42H-58V30H-38V42H-16V30H16V42H38V30H58V42H78V30H94V104Z",
      t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.5)),
    ) +
    path("M-26 104V76A26 26 0 0 1 26 76V104Z", p.deep) +
    path("M-18 104V78A18 18 0 0 1 18 78V104Z", t.linear(p.second, t.darker(p.second, 0.5))) +
    path("M-4-104L22-98L-4-90Z", p.light)
  );
};

const lighthouse: Form = (t, p) =>
  path("M14-78L128-112V-22L14-58Z", t.fade(p.light, 0.85, 0, true)) +
  path("M-120 112C-96 78-60 70-40 84C-10 66 40 70 70 92C96 84 116 96 124 112Z", t.darker(p.main, 0.65)) +
  path("M-26-44H26L40 92H-40Z", t.linear(p.light, mix(p.light, p.deep, 0.4), true)) +
  path("M-29-16H29L32 14H-32ZM-35 44H35L38 74H-38Z", p.main) +
  path("M0-44H26L40 92H0Z", p.deep, 'opacity=".16"') +
  rect(-34, -52, 68, 12, 4, p.deep) +
  rect(-20, -86, 40, 36, 3, t.linear(p.light, p.second)) +
  line("M-20-86V-50M0-86V-50M20-86V-50", p.deep, 4) +
  path("M-28-84Q0-122 28-84Z", p.main) +
  circle(0, -112, 6, p.second) +
  rect(-9, 60, 18, 32, 9, p.deep) +
  line("M-116 116Q-90 100-64 116T-12 116T40 116T92 116", t.lighter(p.second, 0.3), 7);

const windmill: Form = (t, p) =>
  path("M-34-30H34L56 108H-56Z", t.linear(p.light, mix(p.light, p.main, 0.5), true)) +
  path("M4-30H34L56 108H4Z", p.deep, 'opacity=".16"') +
  path("M-42-28Q0-84 42-28Z", p.main) +
  rect(-62, 58, 124, 10, 5, t.darker(p.main, 0.3)) +
  rect(-12, 76, 24, 32, 12, p.deep) +
  rect(-9, 8, 18, 26, 9, t.darker(p.main, 0.4)) +
  group(
    around(4, (_, a) =>
      group(
        line("M0 0V-108", t.darker(p.second, 0.45), 5) +
          path("M4-104H32L26-24H4Z", p.second) +
          line("M4-86H30M4-66H29M4-46H28M18-104L15-24", t.darker(p.second, 0.4), 2),
        `rotate(${Math.round((a * 180) / Math.PI)})`,
      ),
    ),
    "translate(0-36)rotate(22)",
  ) +
  circle(0, -36, 11, t.orb(p.main)) +
  path("M-124 112Q-60 96 0 108T124 112V122H-124Z", t.darker("#3c9a55", 0.2));

export const tower: Motif = {
  palettes: ["peach", "coral", "sky", "clay", "steel", "rose", "bone", "plum"],
  compositions: ["hero", "horizon", "arch"],
  grounds: ["dusk", "rays", "night", "flat", "lamp"],
  forms: [castle, lighthouse, windmill],
};

const crescent: Form = (t, p) =>
  circle(0, 0, 112, t.glow(p.second, 0.4)) +
  path("M36-96A100 100 0 1 0 92 52A82 82 0 0 1 36-96Z", t.linear(p.light, mix(p.second, p.main, 0.25))) +
  path(
    "M-52 6Q-40-8-26 4",
    "none",
    `stroke="${t.darker(p.main, 0.5)}" stroke-width="5" stroke-linecap="round"`,
  ) +
  line("M-34 42Q-20 54-6 46", t.darker(p.main, 0.5), 5) +
  circle(-50, 32, 10, mix(p.second, "#ff6a7a", 0.5), 'opacity=".55"') +
  line("M64-70V-24M94-40V-12", p.second, 2.5, 'opacity=".7"') +
  path(star(5, 22, 9), p.light, 'transform="translate(64-4)"') +
  path(star(5, 15, 6), p.second, 'transform="translate(94 2)"') +
  path(star(4, 13, 4), p.light, 'transform="translate(20-32)"');

const sunFace: Form = (t, p) =>
  around(12, (i, a) =>
    path(
      "M-17-66Q0-130 17-66Z",
      i % 2 ? p.second : p.main,
      `transform="rotate(${Math.round((a * 180) / Math.PI)})${i % 2 ? "scale(.9)" : ""}"`,
    ),
  ) +
  circle(0, 0, 70, t.orb(mix(p.second, p.main, 0.25))) +
  circle(0, 0, 70, "none", `stroke="${t.darker(p.main, 0.25)}" stroke-width="4"`) +
  circle(-36, 18, 13, p.main, 'opacity=".5"') +
  circle(36, 18, 13, p.main, 'opacity=".5"') +
  line("M-40-10Q-28-22-16-10M40-10Q28-22 16-10M0-14Q10 8-2 14", t.darker(p.main, 0.65), 5) +
  line("M-24 32Q0 52 24 32", t.darker(p.main, 0.65), 6);

export const moon: Motif = {
  palettes: ["cobalt", "saffron", "steel", "sky", "orchid", "peach", "ember"],
  compositions: ["hero", "giant", "orbit", "arch"],
  forms: [crescent, sunFace],
};

const flake: Form = (t, p) => {
  const arm =
    line("M0 0V-108M0-44L-26-68M0-44L26-68M0-74L-18-94M0-74L18-94", t.darker(p.main, 0.35), 17) +
    line(
      "M0 0V-108M0-44L-26-68M0-44L26-68M0-74L-18-94M0-74L18-94",
      t.linear(p.light, t.lighter(p.main, 0.2)),
      10,
    );
  const id = t.id();
  t.define(`<g id="${id}">${arm}</g>`);
  return (
    around(6, (_, a) => `<use href="#${id}" transform="rotate(${Math.round((a * 180) / Math.PI)})"/>`) +
    path(polygon(6, 30), t.linear(p.light, p.main)) +
    path(star(6, 18, 8), p.second)
  );
};

const globe: Form = (t, p) =>
  ellipse(0, 104, 86, 14, p.deep, 'opacity=".35"') +
  path("M-64 62H64L78 108H-78Z", t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.5))) +
  rect(-68, 54, 136, 16, 8, p.second) +
  circle(0, -22, 92, t.linear(mix(p.ground, p.main, 0.5), mix(p.light, p.main, 0.35))) +
  path("M-84 16Q-40-6 0 10T84 16A92 92 0 0 1-84 16Z", p.light) +
  path("M-34 20L-10-74L14 20Z", "#2f8f5b") +
  path("M-10-74L14 20H-10Z", p.deep, 'opacity=".25"') +
  path("M-26-14L-10-74L6-14Q-10-24-26-14Z", p.light) +
  rect(26, -12, 34, 34, 2, t.darker(p.main, 0.1)) +
  path("M18-8L43-36L68-8Z", p.light) +
  rect(37, 4, 12, 18, 2, p.second) +
  each(
    [
      [-50, -60],
      [-62, -14],
      [30, -76],
      [52, -52],
      [-30, -92],
      [66, -20],
      [8, -96],
      [-6, -30],
    ],
    ([x, y]) => circle(x, y, 4, "#fff"),
  ) +
  circle(0, -22, 92, "none", `stroke="${p.light}" stroke-width="5" opacity=".7"`) +
  line("M-70-62A82 82 0 0 1-34-96", "#fff", 8, 'opacity=".8"');

/** A winter town under a bell jar. */
const bellJar: Form = (t, p) => {
  const house = (x: number, width: number, height: number, wall: string) =>
    rect(x, 62 - height, width, height, 2, wall) +
    path(
      `M${x - 6} ${64 - height}L${x + width / 2} ${40 - height}L${x + width + 6} ${64 - height}Z`,
      p.light,
    ) +
    rect(x + width / 2 - 6, 72 - height, 12, 14, 2, p.second);
  return (
    ellipse(0, 110, 100, 12, p.deep, 'opacity=".35"') +
    path(
      "M-80 66V-28A80 80 0 0 1 80-28V66Z",
      t.linear(mix(p.ground, p.main, 0.55), mix(p.light, p.main, 0.4)),
    ) +
    circle(34, -52, 17, p.light, 'opacity=".9"') +
    house(-66, 38, 62, t.darker(p.main, 0.25)) +
    house(26, 40, 50, t.darker(p.main, 0.1)) +
    house(-26, 44, 92, t.darker(p.main, 0.45)) +
    path("M-80 66V46Q-40 34 0 48T80 44V66Z", p.light) +
    each(
      [
        [-54, -40],
        [-20, -72],
        [8, -50],
        [58, -14],
        [-62, -8],
        [0, -92],
        [60, 22],
        [-44, -76],
      ],
      ([x, y]) => circle(x, y, 4, "#fff"),
    ) +
    path("M-80 66V-28A80 80 0 0 1 80-28V66Z", "none", `stroke="${p.light}" stroke-width="5" opacity=".75"`) +
    circle(0, -116, 11, t.orb(p.second)) +
    rect(-96, 64, 192, 18, 9, p.second) +
    rect(-84, 80, 168, 28, 10, t.linear(t.lighter(p.main, 0.2), t.darker(p.main, 0.5))) +
    line("M-62 30V-26A62 62 0 0 1-40-74", "#fff", 7, 'opacity=".7"')
  );
};

export const snow: Motif = {
  palettes: ["ice", "cobalt", "steel", "sky", "lagoon", "orchid"],
  compositions: ["hero", "giant", "cascade", "arch", "orbit"],
  forms: [flake, globe, bellJar],
};
