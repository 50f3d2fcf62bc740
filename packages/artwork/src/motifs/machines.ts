import { mix } from "../colour.ts";
import { around, circle, each, line, path, polar, rect, star } from "../shapes.ts";
import type { Motif } from "./motif.ts";

/** The red seven: face and edge colour, size and place. */
const seven = (c: string, e: string, s: number, x: number, y: number) =>
  `<g transform="translate(${x} ${y})scale(${s})">${path("M-52-80H62V-46C24-6 8 34 2 84H-46C-36 30-10-10 14-36H-30V-22H-52Z", e, 'transform="translate(7 8)"')}${path("M-52-80H62V-46C24-6 8 34 2 84H-46C-36 30-10-10 14-36H-30V-22H-52Z", c)}${path("M-44-72H54V-60H-44Z", "#fff", 'opacity=".4"')}</g>`;

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
  ],
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
  ],
};
