import { mix } from "../colour.ts";
import type { Palette } from "../palettes.ts";
import { around, circle, each, ellipse, group, line, path, polar } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";

const green = (p: Palette) => mix("#2f9c5a", p.deep, 0.12);

const toadstool: Form = (t, p) =>
  path("M-124 112Q-60 84 0 100T124 112V122H-124Z", green(p)) +
  path(
    "M-28-8C-26 40-34 70-46 104H46C34 70 26 40 28-8Z",
    t.linear(p.light, mix(p.light, p.second, 0.4), true),
  ) +
  path("M-62 0C-30 20 30 20 62 0L48 22Q0 38-48 22Z", mix(p.light, p.second, 0.35)) +
  path(
    "M-112 4C-112-66-64-112 0-112C64-112 112-66 112 4C74 22-74 22-112 4Z",
    t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.25)),
  ) +
  each(
    [
      [-54, -48, 19],
      [6, -78, 15],
      [52, -34, 22],
      [-14, -18, 14],
      [-88, -8, 11],
      [92, -4, 9],
    ],
    ([x, y, r]) => ellipse(x, y, r, r * 0.86, p.light),
  ) +
  line("M-92-28C-84-64-58-88-30-96", "#fff", 7, 'opacity=".4"') +
  group(
    path("M-12-4C-10 14-14 26-18 36H18C14 26 10 14 12-4Z", mix(p.light, p.second, 0.2)) +
      path("M-36 0C-36-30-16-40 0-40S36-30 36 0C20 8-20 8-36 0Z", p.second) +
      circle(-12, -20, 6, p.light) +
      circle(14, -14, 5, p.light),
    "translate(70 72)",
  );

export const mushroom: Motif = {
  palettes: ["ember", "wine", "forest", "rose", "mint", "lime", "orchid"],
  compositions: ["hero", "giant", "field", "arch"],
  forms: [toadstool],
};

const sunflower: Form = (t, p) =>
  around(16, (i, a) =>
    path(
      "M-16-52C-18-92-8-112 0-118C8-112 18-92 16-52Z",
      i % 2 ? p.main : t.lighter(p.main, 0.25),
      `transform="rotate(${Math.round((a * 180) / Math.PI)})"`,
    ),
  ) +
  around(16, (_, a) =>
    path(
      "M-13-44C-15-74-6-92 0-96C6-92 15-74 13-44Z",
      p.second,
      `transform="rotate(${Math.round((a * 180) / Math.PI) + 11})"`,
    ),
  ) +
  circle(0, 0, 54, t.orb(mix("#5a3214", p.deep, 0.3))) +
  around(12, (_, a) => circle(...polar(40, a), 4, p.second)) +
  around(8, (_, a) => circle(...polar(24, a + 0.3), 4, p.main)) +
  circle(0, 0, 8, p.second);

const rose: Form = (t, p) =>
  line("M2 20C6 60-4 90-10 120", green(p), 9) +
  path("M0 74C30 46 64 52 78 66C58 90 26 92-2 82ZM-4 96C-30 74-56 78-70 90C-54 110-26 114-6 106Z", green(p)) +
  path(
    "M-84-34C-94-84-50-112 0-112C50-112 94-84 84-34C78 14 42 44 0 44C-42 44-78 14-84-34Z",
    t.darker(p.main, 0.35),
  ) +
  path(
    "M-84-40C-60-8-30 8 0 44C-44 46-82 14-84-40ZM84-40C60-8 30 8 0 44C44 46 82 14 84-40Z",
    t.linear(t.lighter(p.main, 0.15), t.darker(p.main, 0.2)),
  ) +
  path("M-70-62C-72-24-40 14 0 24C40 14 72-24 70-62C44-30 20-30 0-44C-20-30-44-30-70-62Z", p.main) +
  path(
    "M-54-82C-66-44-34-16 0-14C34-16 66-44 54-82C34-56 14-58 0-70C-14-58-34-56-54-82Z",
    t.lighter(p.main, 0.22),
  ) +
  path(
    "M-34-90C-46-62-22-42 0-42C22-42 46-62 34-90C20-74 10-80 0-86C-10-80-20-74-34-90Z",
    t.lighter(p.main, 0.42),
  ) +
  path(
    "M-16-88C-22-72-8-62 0-64C12-64 20-76 14-90",
    "none",
    `stroke="${t.darker(p.main, 0.4)}" stroke-width="5" stroke-linecap="round"`,
  );

const blossom: Form = (t, p) => {
  const pink = mix(p.light, p.main, 0.35);
  const flower = (x: number, y: number, s: number) =>
    group(
      around(5, (_, a) =>
        path(
          "M0 0C-30-20-26-50-10-58L0-48L10-58C26-50 30-20 0 0Z",
          t.linear(p.light, pink),
          `transform="rotate(${Math.round((a * 180) / Math.PI)})"`,
        ),
      ) +
        around(5, (_, a) => line(`M0 0L${polar(22, a + 0.3).join(" ")}`, p.main, 2.5)) +
        circle(0, 0, 7, p.second),
      `translate(${x} ${y})scale(${s})`,
    );
  return (
    line(
      "M-124 96C-70 84-40 50-10 30S60-40 108-88M-24 40C-40 4-48-30-40-76M30-14C60-6 84-8 112 14",
      mix("#5b3a2a", p.deep, 0.35),
      11,
    ) +
    flower(-42, -62, 0.95) +
    flower(52, -42, 1.05) +
    flower(-4, 32, 1.15) +
    flower(98, 24, 0.6) +
    flower(-88, 78, 0.62) +
    each(
      [
        [92, -96, 10],
        [-84, 10, 9],
        [30, 86, 8],
      ],
      ([x, y, r]) => ellipse(x, y, r, r * 0.6, pink, `transform="rotate(-30 ${x} ${y})"`),
    )
  );
};

export const flower: Motif = {
  palettes: ["saffron", "rose", "wine", "coral", "peach", "plum", "mint", "lime"],
  compositions: ["hero", "giant", "field", "arch", "orbit", "cascade"],
  forms: [sunflower, rose, blossom],
};

const trunk = (p: Palette) => path("M-14 76H14V112H-14Z", mix("#5b3a2a", p.deep, 0.3));

const pine: Form = (t, p) => {
  const tier = (y: number, w: number, h: number) =>
    path(
      `M0 ${y - h}L${w} ${y}Q0 ${y + 16}${-w} ${y}Z`,
      t.linear(mix(p.main, "#2f8f5b", 0.5), t.darker(mix(p.main, "#2f8f5b", 0.5), 0.45)),
    ) +
    path(`M0 ${y - h}L${w} ${y}Q${w * 0.5} ${y + 10} 6 ${y + 9}Z`, p.deep, 'opacity=".25"') +
    path(
      `M0 ${y - h}L${w * 0.44} ${y - h * 0.56}Q${w * 0.2} ${y - h * 0.5} ${w * 0.1} ${y - h * 0.58}Q${-w * 0.1} ${y - h * 0.44} ${-w * 0.22} ${y - h * 0.56}Q${-w * 0.34} ${y - h * 0.5} ${-w * 0.44} ${y - h * 0.56}Z`,
      p.light,
    );
  return (
    trunk(p) +
    tier(84, 92, 84) +
    tier(34, 74, 78) +
    tier(-20, 54, 72) +
    path("M-124 108C-90 86-40 92 0 100S90 90 124 108V122H-124Z", p.light) +
    path("M0-114L6-98L22-98L10-88L14-72L0-82L-14-72L-10-88L-22-98L-6-98Z", p.second)
  );
};

const bonsai: Form = (t, p) => {
  const leaf = mix(p.main, "#3fa35f", 0.4);
  const cloud = (x: number, y: number, s: number) =>
    group(
      path(
        "M-52 14C-70-8-44-30-28-24C-22-44 20-46 26-26C46-34 68-10 52 14C30 24-30 24-52 14Z",
        t.linear(t.lighter(leaf, 0.35), t.darker(leaf, 0.35)),
      ) +
        path(
          "M-38-2C-36-16-22-20-14-18",
          "none",
          'stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".4"',
        ),
      `translate(${x} ${y})scale(${s})`,
    );
  return (
    line(
      "M6 76C-30 50 34 30 4 0S-30-30 2-62M-2 20C-30 14-50 6-62-2M10 34C36 30 54 22 66 10",
      mix("#6b4226", p.deep, 0.2),
      15,
    ) +
    cloud(-70, -12, 0.8) +
    cloud(74, 2, 0.78) +
    cloud(0, -66, 1.15) +
    cloud(34, -24, 0.62) +
    path("M-78 74H78L62 112H-62Z", t.linear(t.lighter(p.second, 0.15), t.darker(p.second, 0.45))) +
    path("M-86 66H86V82H-86Z", p.second) +
    path("M-70 66C-40 52 40 52 70 66Z", green(p))
  );
};

const palm: Form = (t, p) => {
  const leaf = mix("#2fa866", p.main, 0.25);
  const frond = (a: number, s: number, c: string) =>
    path(
      "M0 0C30-40 84-40 112 4C92-6 82-2 76 6C68-8 58-6 52 2C44-12 34-8 28 0C20-10 10-6 0 0Z",
      c,
      `transform="translate(6-54)rotate(${a})scale(${s})"`,
    );
  return (
    circle(-48, -20, 62, t.linear(p.light, p.second)) +
    path("M-124 96Q-20 56 124 96V122H-124Z", t.linear(p.second, t.darker(p.second, 0.35))) +
    path(
      "M-6 90C-2 40-12 0 0-54H14C8 0 14 40 18 90Z",
      t.linear(mix("#a86f3c", p.light, 0.2), mix("#6b4226", p.deep, 0.2), true),
    ) +
    line("M-4 70H16M-6 48H13M-6 26H11M-4 4H11M-1-18H12", mix("#4d2d16", p.deep, 0.3), 3) +
    frond(-150, 0.95, t.darker(leaf, 0.3)) +
    frond(-30, 0.95, t.darker(leaf, 0.3)) +
    frond(-190, 0.9, leaf) +
    frond(10, 0.9, leaf) +
    frond(-108, 0.8, t.lighter(leaf, 0.2)) +
    frond(-70, 0.8, t.lighter(leaf, 0.2)) +
    each(
      [
        [-2, -44],
        [16, -40],
        [8, -56],
      ],
      ([x, y]) => t.ball(x, y, 10, mix("#7a4b26", p.deep, 0.15)),
    ) +
    line("M-118 112Q-92 98-66 112T-14 112T38 112T90 112", t.lighter(p.main, 0.4), 7)
  );
};

export const tree: Motif = {
  palettes: ["ice", "forest", "mint", "dune", "lagoon", "sky", "cobalt", "bone"],
  compositions: ["hero", "horizon", "arch"],
  grounds: ["dusk", "night", "flat", "rays", "lamp"],
  forms: [pine, bonsai, palm],
};
