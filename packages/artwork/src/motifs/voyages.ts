import { mix } from "../colour.ts";
import { around, circle, each, group, line, path, polar, rect, star } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";

const galleon: Form = (t, p) => {
  const sail = (x: number, y: number, s: number) =>
    group(
      path(
        "M-30-30Q0-40 30-30Q40 0 30 28Q0 18-30 28Q-20 0-30-30Z",
        t.linear(p.light, mix(p.light, p.main, 0.45)),
      ) +
        path("M4-35Q20-34 30-30Q40 0 30 28Q18 24 6 22Q16-6 4-35Z", p.deep, 'opacity=".16"') +
        path("M-26-6Q0-14 33-6L34 6Q0-2-24 6Z", p.main),
      `translate(${x} ${y})scale(${s})`,
    );
  return (
    line("M-46 48V-74M10 48V-108M60 48V-62", t.darker(p.second, 0.45), 6) +
    path("M10-110L44-100L10-90Z", p.second) +
    sail(-46, 12, 0.86) +
    sail(-46, -44, 0.6) +
    sail(10, 10, 1.08) +
    sail(10, -62, 0.76) +
    sail(60, 14, 0.74) +
    path(
      "M-104 34L-76 44H70L106 26L84 88Q0 100-70 88Z",
      t.linear(t.lighter(p.second, 0.2), t.darker(p.second, 0.6)),
    ) +
    path("M-98 50H96L92 60H-92Z", p.main) +
    each([-54, -22, 10, 42], (x) => rect(x, 66, 14, 12, 2, p.deep)) +
    line("M-118 98Q-90 82-62 98T-6 98T50 98T106 98", t.lighter(p.main, 0.55), 8)
  );
};

const balloon: Form = (t, p) =>
  line("M-34 38L-16 84M34 38L16 84M0 46V84", t.darker(p.second, 0.3), 3) +
  path(
    "M0-116C64-116 92-70 84-30C78 2 46 30 24 50H-24C-46 30-78 2-84-30C-92-70-64-116 0-116Z",
    t.orb(p.main),
  ) +
  path("M0-116C22-116 34-70 32-30C30 6 18 34 10 50H-10C-18 34-30 6-32-30C-34-70-22-116 0-116Z", p.light) +
  path("M-84-30C-60-14-40-14-31-24C-34-70-22-116 0-116C-64-116-92-70-84-30Z", p.second, 'opacity=".35"') +
  path("M84-30C60-14 40-14 31-24C33-66 24-108 4-116C64-114 92-70 84-30Z", p.deep, 'opacity=".22"') +
  path("M-84-32C-44-8 44-8 84-32L80-12C44 10-44 10-80-12Z", p.second) +
  path(
    "M-58-84C-70-68-76-50-75-36",
    "none",
    'stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".5"',
  ) +
  path("M-20 82H20L15 112H-15Z", t.linear(t.lighter(p.second, 0.2), t.darker(p.second, 0.5))) +
  line("M-19 92H19M-17 102H17", t.darker(p.second, 0.55), 2.5);

const submarine: Form = (t, p) =>
  line("M16-52V-92H44", t.darker(p.second, 0.15), 11) +
  circle(48, -92, 9, p.light) +
  path("M-26-28L-18-58H34L44-28Z", t.linear(t.lighter(p.second, 0.3), t.darker(p.second, 0.3))) +
  path("M-116-14L-86 10L-116 40L-124 36V-10Z", p.second) +
  path(
    "M-96 12C-96-26-52-36 0-36C62-36 106-22 108 12C106 48 62 62 0 62C-52 62-96 50-96 12Z",
    t.linear(t.lighter(p.main, 0.35), t.darker(p.main, 0.45)),
  ) +
  path("M-94 22C-60 36 70 36 106 22C98 50 58 62 0 62C-50 62-90 50-94 22Z", p.deep, 'opacity=".22"') +
  each(
    [-46, 2, 50],
    (x) =>
      circle(x, 8, 20, t.darker(p.second, 0.25)) +
      circle(x, 8, 14, t.linear(p.light, mix(p.light, p.main, 0.5))) +
      path(
        `M${x - 9} 3A11 11 0 0 1 ${x + 1}-3`,
        "none",
        'stroke="#fff" stroke-width="3" stroke-linecap="round"',
      ),
  ) +
  line("M-78 12H-76M86 12H88", p.light, 6) +
  each(
    [
      [-104, 66, 7],
      [-86, 84, 5],
      [-112, 92, 9],
    ],
    ([x, y, r]) => circle(x, y, r, "none", `stroke="${p.light}" stroke-width="2.5" opacity=".8"`),
  );

export const ship: Motif = {
  palettes: ["cobalt", "reef", "dune", "lagoon", "sky", "coral", "brass", "mint"],
  compositions: ["hero", "giant", "arch", "horizon", "orbit"],
  grounds: ["dusk", "rays", "halo", "lamp", "night", "dots"],
  forms: [galleon, balloon, submarine],
};

const bigAnchor: Form = (t, p) => {
  const iron = t.linear(t.lighter(p.main, 0.5), t.darker(p.main, 0.45));
  return (
    circle(0, -86, 20, "none", `stroke="${iron}" stroke-width="13"`) +
    rect(-9, -66, 18, 158, 5, iron) +
    rect(-52, -48, 104, 17, 8, t.linear(t.lighter(p.main, 0.35), t.darker(p.main, 0.35))) +
    path(
      "M-104 26L-66 34L-78 52C-62 82-36 92 0 94C36 92 62 82 78 52L66 34L104 26L106 66L94 60C74 96 40 114 0 116C-40 114-74 96-94 60L-106 66Z",
      iron,
    ) +
    path("M0 94C36 92 62 82 78 52L66 34L104 26L106 66L94 60C74 96 40 114 0 116Z", p.deep, 'opacity=".25"') +
    line("M-20-84C-70-70-66-20-24-8S44 20 30 56S-30 78-26 112", p.second, 9) +
    line(
      "M-20-84C-70-70-66-20-24-8S44 20 30 56S-30 78-26 112",
      p.light,
      3,
      'stroke-dasharray="1 11" opacity=".8"',
    )
  );
};

const shipWheel: Form = (t, p) =>
  around(8, (_, a) =>
    group(
      rect(-7, -118, 14, 110, 7, t.linear(t.lighter(p.second, 0.35), t.darker(p.second, 0.4))) +
        circle(0, -112, 10, p.second),
      `rotate(${Math.round((a * 180) / Math.PI)})`,
    ),
  ) +
  circle(0, 0, 72, "none", `stroke="${t.darker(p.main, 0.4)}" stroke-width="24"`) +
  circle(
    0,
    0,
    72,
    "none",
    `stroke="${t.linear(t.lighter(p.main, 0.4), t.darker(p.main, 0.2))}" stroke-width="18"`,
  ) +
  around(8, (_, a) => circle(...polar(72, a + 0.39), 4, p.light)) +
  circle(0, 0, 30, t.darker(p.main, 0.5)) +
  circle(0, 0, 24, t.orb(p.second)) +
  path(star(8, 17, 7), p.light);

export const anchor: Motif = {
  palettes: ["cobalt", "reef", "steel", "coral", "sky", "bone", "brass"],
  compositions: ["hero", "giant", "arch", "orbit", "field"],
  forms: [bigAnchor, shipWheel],
};

const locomotive: Form = (t, p) =>
  each(
    [
      [-62, -112, 17],
      [-88, -98, 13],
      [-40, -100, 12],
    ],
    ([x, y, r]) => circle(x, y, r, p.light, 'opacity=".55"'),
  ) +
  path("M-74-82H-42L-48-40H-68Z", t.linear(t.lighter(p.deep, 0.3), p.deep)) +
  rect(-80, -90, 44, 12, 4, p.second) +
  rect(-14, -56, 26, 22, 6, p.second) +
  rect(-98, -42, 130, 76, 34, t.linear(t.lighter(p.main, 0.4), t.darker(p.main, 0.4))) +
  rect(26, -84, 76, 118, 8, t.linear(t.lighter(p.main, 0.15), t.darker(p.main, 0.35))) +
  rect(18, -96, 94, 16, 8, p.second) +
  rect(40, -66, 48, 40, 5, t.linear(p.light, mix(p.light, p.second, 0.6))) +
  line("M-92-4H26M-50-40V32M-10-40V32", p.second, 5, 'opacity=".9"') +
  circle(-98, -6, 17, p.second) +
  circle(-98, -6, 11, p.light) +
  path("M-106 40H112V58H-106Z", t.darker(p.main, 0.7)) +
  path("M-106 58L-132 96H-88L-78 58Z", p.second) +
  each(
    [
      [-56, 74, 26],
      [4, 74, 26],
      [66, 66, 36],
    ],
    ([x, y, r]) =>
      circle(x, y, r, p.deep) +
      circle(x, y, r - 6, "none", `stroke="${p.second}" stroke-width="5"`) +
      circle(x, y, 6, p.light),
  ) +
  line("M-56 82H4L66 76", p.light, 6);

const robot: Form = (t, p) =>
  line("M0-90V-116M-76-2L-104 34M76-2L104 34", t.darker(p.main, 0.35), 10) +
  t.ball(0, -116, 11, p.second) +
  circle(-106, 42, 15, p.second) +
  circle(106, 42, 15, p.second) +
  rect(-56, -92, 112, 78, 18, t.linear(t.lighter(p.main, 0.5), t.darker(p.main, 0.25))) +
  rect(-44, -78, 88, 46, 14, p.deep) +
  circle(-20, -55, 13, p.light) +
  circle(20, -55, 13, p.light) +
  circle(-18, -53, 6, p.second) +
  circle(22, -53, 6, p.second) +
  rect(-72, -56, 16, 26, 5, p.second) +
  rect(56, -56, 16, 26, 5, p.second) +
  rect(-66, -8, 132, 84, 16, t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.45))) +
  rect(-40, 10, 46, 34, 6, t.darker(p.main, 0.6)) +
  line("M-34 34L-22 20L-10 32L0 18", p.second, 5) +
  each([0, 1, 2], (i) => circle(28 + (i % 2) * 20, 20 + i * 16, 7, i % 2 ? p.light : p.second)) +
  rect(-46, 76, 30, 34, 6, t.darker(p.main, 0.5)) +
  rect(16, 76, 30, 34, 6, t.darker(p.main, 0.5)) +
  rect(-56, 102, 46, 14, 7, p.second) +
  rect(10, 102, 46, 14, 7, p.second);

export const engine: Motif = {
  palettes: ["wine", "forest", "brass", "cobalt", "mint", "saffron", "slate", "ember"],
  compositions: ["hero", "giant", "arch", "horizon"],
  forms: [locomotive, robot],
};

const openBook: Form = (t, p) =>
  circle(0, -50, 66, t.glow(p.light, 0.8)) +
  path("M-116 4L-104-4V84L0 106L104 84V-4L116 4V98L0 122L-116 98Z", t.darker(p.main, 0.4)) +
  path(
    "M0 6C-30-22-74-24-104-14V78C-74 68-30 72 0 98Z",
    t.linear(p.light, mix(p.light, p.second, 0.35), true),
  ) +
  path(
    "M0 6C30-22 74-24 104-14V78C74 68 30 72 0 98Z",
    t.linear(mix(p.light, p.second, 0.45), p.light, true),
  ) +
  line(
    "M-86 8Q-50 0-20 20M-86 28Q-50 20-20 40M-86 48Q-50 40-20 60M86 8Q50 0 20 20M86 28Q50 20 20 40M86 48Q50 40 20 60",
    t.darker(p.main, 0.2),
    4,
    'opacity=".45"',
  ) +
  path("M60-14V46L70 34L80 46V-16Z", p.main) +
  path(star(8, 44, 16), p.second, 'transform="translate(0-58)"') +
  path(star(4, 26, 8), p.light, 'transform="translate(0-58)"') +
  each(
    [
      [-60, -66, 14],
      [58, -84, 18],
      [-34, -104, 10],
      [78, -44, 9],
    ],
    ([x, y, r]) => path(star(4, r, r * 0.28), p.second, `transform="translate(${x} ${y})"`),
  );

const compass: Form = (t, p) =>
  circle(0, -112, 14, "none", `stroke="${t.darker(p.main, 0.2)}" stroke-width="8"`) +
  circle(0, 4, 104, t.linear(t.lighter(p.main, 0.45), t.darker(p.main, 0.5))) +
  circle(0, 4, 86, t.linear(p.light, mix(p.light, p.second, 0.3))) +
  around(16, (i, a) =>
    group(
      line(
        `M${polar(78, a).join(" ")}L${polar(i % 4 ? 71 : 64, a).join(" ")}`,
        t.darker(p.main, 0.4),
        i % 4 ? 3 : 6,
      ),
      "translate(0 4)",
    ),
  ) +
  group(
    path("M0-58L13 0H-13ZM0 58L13 0H-13Z", mix(p.deep, p.main, 0.5), 'opacity=".35" transform="rotate(90)"') +
      path("M0-70L15 0H-15Z", p.second) +
      path("M0-70L15 0H0Z", p.deep, 'opacity=".3"') +
      path("M0 70L15 0H-15Z", t.darker(p.main, 0.6)),
    "translate(0 4)rotate(34)",
  ) +
  circle(0, 4, 10, t.orb(p.main)) +
  line("M-62-40A76 76 0 0 1-24-66", "#fff", 6, 'opacity=".7"');

export const book: Motif = {
  palettes: ["orchid", "brass", "wine", "cobalt", "jade", "saffron", "steel"],
  compositions: ["hero", "giant", "arch", "orbit"],
  forms: [openBook, compass],
};
