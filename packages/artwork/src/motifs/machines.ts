import { mix } from "../colour.ts";
import { around, circle, each, line, path, polar, rect, star } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";

/** The red seven: face and edge colour, size and place. */
const seven = (c: string, e: string, s: number, x: number, y: number) =>
  `<g transform="translate(${x} ${y})scale(${s})">${path("M-52-80H62V-46C24-6 8 34 2 84H-46C-36 30-10-10 14-36H-30V-22H-52Z", e, 'transform="translate(7 8)"')}${path("M-52-80H62V-46C24-6 8 34 2 84H-46C-36 30-10-10 14-36H-30V-22H-52Z", c)}${path("M-44-72H54V-60H-44Z", "#fff", 'opacity=".4"')}</g>`;

/** A slot machine with its lever; fruit on the reels. */
const cabinet: Form = (t, p) =>
  line("M92 20H108V-58", t.lighter(p.second, 0.1), 11) +
  t.ball(108, -70, 18, p.main) +
  path(
    "M-96 112V-50A88 70 0 0 1 80-50V112Q80 118 74 118H-90Q-96 118-96 112Z",
    t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.45)),
  ) +
  path("M-72-58A64 46 0 0 1 56-58Z", t.linear(p.light, p.second)) +
  path(star(5, 19, 8), p.main, 'transform="translate(-8-76)"') +
  rect(-84, -46, 152, 82, 12, t.darker(p.main, 0.7)) +
  each([-76, -28, 20], (x) => rect(x, -38, 40, 66, 6, t.linear("#fff8ee", mix("#fff8ee", p.ground, 0.3)))) +
  line("M-64 2Q-56-24-46-26Q-50-8-48 2", "#3c8f4a", 3) +
  t.ball(-64, 8, 10, "#d8324a") +
  t.ball(-48, 8, 10, "#d8324a") +
  path("M-8-24C-20-22-16-2-24 10H8C0-2 4-22-8-24Z", "#f0b429") +
  circle(-8, 14, 5, "#b97a12") +
  path(star(6, 17, 9), p.second, 'transform="translate(40-5)"') +
  rect(-84, -8, 152, 5, 0, p.main, 'opacity=".7"') +
  rect(-70, 52, 124, 16, 8, p.second) +
  rect(-84, 82, 152, 24, 10, t.darker(p.main, 0.65)) +
  each([-58, -34, -8, 16, 40], (x, i) => circle(x, i % 2 ? 86 : 92, 12, t.orb("#f2c14e"))) +
  line("M-82 70V-40", "#fff", 6, 'opacity=".35"');

/** A seven in a ring of bulbs. */
const sign: Form = (t, p) =>
  circle(0, 0, 114, t.linear(t.lighter(p.second, 0.35), t.darker(p.second, 0.5))) +
  around(18, (i, a) => circle(...polar(101, a), 8, i % 2 ? p.light : mix(p.light, p.second, 0.55))) +
  circle(0, 0, 88, t.linear(mix(p.deep, p.main, 0.35), p.deep)) +
  circle(0, 0, 88, t.glow(p.main, 0.7)) +
  seven(t.linear(t.lighter(p.main, 0.35), p.main), p.light, 0.78, -4, 2);

export const reels: Motif = {
  palettes: ["wine", "magma", "cobalt", "saffron", "plum", "peach"],
  compositions: ["hero", "giant", "slats"],
  forms: [
    (t, p) => seven(t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.2)), p.second, 1.2, 0, 4),
    (t, p) =>
      rect(-112, -66, 224, 132, 20, t.linear(t.lighter(p.second, 0.3), t.darker(p.second, 0.5))) +
      each(
        [-70, 0, 70],
        (x) =>
          rect(x - 31, -54, 62, 108, 8, t.linear("#fff8ee", mix("#fff8ee", p.ground, 0.3))) +
          seven(p.main, t.darker(p.main, 0.5), 0.44, x - 2, 0) +
          rect(x - 31, -54, 62, 26, 8, t.fade(p.deep, 0.55, 0)),
      ) +
      rect(-112, -3, 224, 6, 0, p.main, 'opacity=".75"') +
      line("M120 34V-50", t.lighter(p.second, 0.2), 9) +
      t.ball(120, -60, 17, p.main),
    cabinet,
    sign,
  ],
};

/** A big wheel of a fair. */
const bigWheel: Form = (t, p) => {
  const colours = [p.main, p.light, p.second];
  return (
    line("M0-12L-62 112M0-12L62 112", t.darker(p.second, 0.45), 11) +
    rect(-92, 106, 184, 14, 7, t.darker(p.main, 0.4)) +
    circle(0, -12, 92, "none", `stroke="${p.second}" stroke-width="9"`) +
    circle(0, -12, 72, "none", `stroke="${t.darker(p.second, 0.3)}" stroke-width="4"`) +
    around(8, (_, a) => {
      const [x, y] = polar(92, a);
      return line(`M0-12L${x} ${y - 12}`, t.lighter(p.second, 0.3), 4);
    }) +
    around(8, (i, a) => {
      const [x, y] = polar(94, a);
      const colour = colours[i % 3] ?? p.main;
      return (
        path("M-20-4H20C20 24-20 24-20-4Z", colour, `transform="translate(${x} ${y - 6})"`) +
        path("M-23-4Q0-26 23-4Z", t.darker(colour, 0.35), `transform="translate(${x} ${y - 6})"`)
      );
    }) +
    circle(0, -12, 22, t.orb(p.main)) +
    path(star(6, 15, 7), p.light, 'transform="translate(0-12)"')
  );
};

export const wheel: Motif = {
  palettes: ["plum", "ultra", "ember", "rose", "wine", "sky"],
  compositions: ["hero", "giant", "arch", "orbit"],
  forms: [
    (t, p) => {
      const slices = 12;
      const colours = [p.main, p.light, p.second, t.darker(p.main, 0.45)];
      return (
        circle(0, 0, 108, t.linear(t.lighter(p.second, 0.4), t.darker(p.second, 0.5))) +
        around(slices, (i, a) => {
          const A = polar(94, a),
            B = polar(94, a + Math.PI / 6);
          return path(`M0 0L${A.join(" ")}A94 94 0 0 1 ${B.join(" ")}Z`, colours[i % 4] ?? p.main);
        }) +
        around(slices, (_, a) => circle(...polar(101, a), 4, p.light)) +
        circle(0, 0, 94, t.fade(p.deep, 0, 0.45)) +
        circle(0, 0, 30, t.orb(p.second)) +
        path(star(6, 20, 9), p.light) +
        path("M-15-126H15L0-88Z", p.main, `stroke="${p.light}" stroke-width="4" stroke-linejoin="round"`)
      );
    },
    bigWheel,
  ],
};
