import { mix } from "../colour.ts";
import { around, circle, each, line, path, polar, polygon, star } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const ball: Motif = {
  palettes: ["turf", "sky", "cobalt", "lime", "ember", "steel"],
  compositions: ["hero", "giant", "duo", "field", "cascade"],
  grounds: ["lamp", "bars", "floor", "flat", "dots"],
  forms: [
    (t, p) => {
      const i = t.id();
      t.define(`<clipPath id="${i}"><circle r="96"/></clipPath>`);
      const patch = mix(p.deep, "#0b0d16", 0.4);
      return (
        circle(0, 0, 96, t.orb("#f1f1ee")) +
        `<g clip-path="url(#${i})">${path(polygon(5, 34), patch)}${around(5, (j, a) => line(`M${polar(34, a - Math.PI / 2).join(" ")}L${polar(66, a - Math.PI / 2).join(" ")}`, patch, 4) + `<path d="${polygon(5, 34, Math.PI / 2)}" fill="${patch}" transform="rotate(${j * 72})translate(0-96)"/>` + line(`M${polar(66, a - Math.PI / 2).join(" ")}L${polar(76, a - Math.PI / 2 + 0.46).join(" ")}M${polar(66, a - Math.PI / 2).join(" ")}L${polar(76, a - Math.PI / 2 - 0.46).join(" ")}`, patch, 4))}</g>` +
        circle(0, 0, 96, t.fade(p.deep, 0, 0.5))
      );
    },
    (t, p) => {
      const c = mix("#f0762a", p.main, 0.15);
      return (
        circle(0, 0, 96, t.orb(c)) +
        line(
          "M-96 0H96M0-96V96M-68-68C-20-30-20 30-68 68M68-68C20-30 20 30 68 68",
          p.deep,
          6,
          'opacity=".85"',
        ) +
        line("M-70-56A90 90 0 0 1-24-88", "#fff", 6, 'opacity=".6"')
      );
    },
    (t, p) => {
      const c = mix("#d7f23c", p.second, 0.12);
      return (
        circle(0, 0, 96, t.orb(c)) +
        line("M-86-42C-30-30-10 30-40 88M86 42C30 30 10-30 40-88", "#fff", 8) +
        line("M-70-56A90 90 0 0 1-24-88", "#fff", 6, 'opacity=".6"')
      );
    },
  ],
};

export const pad: Motif = {
  palettes: ["ultra", "steel", "magma", "lime", "reef", "orchid"],
  compositions: ["hero", "giant", "arch", "field", "split"],
  forms: [
    (t, p) =>
      path(
        "M-62-56C-30-64-24-46 0-46C24-46 30-64 62-56C100-46 122 40 104 74C90 96 66 78 48 46C38 32-38 32-48 46C-66 78-90 96-104 74C-122 40-100-46-62-56Z",
        t.linear(t.lighter(p.main, 0.2), t.darker(p.main, 0.45)),
      ) +
      path(
        "M-62-56C-30-64-24-46 0-46C24-46 30-64 62-56L66-48C30-54 24-36 0-36C-24-36-30-54-66-48Z",
        "#fff",
        'opacity=".35"',
      ) +
      path("M-70-32H-52V-16H-36V2H-52V18H-70V2H-86V-16H-70Z", p.deep) +
      each(
        [
          [62, -26, p.second],
          [82, -8, p.light],
          [42, -8, p.light],
          [62, 10, p.second],
        ],
        ([x, y, c]) => circle(x, y, 9.5, c),
      ) +
      circle(-22, 18, 15, p.deep) +
      circle(22, 18, 15, p.deep) +
      circle(-22, 16, 9, t.darker(p.main, 0.2)) +
      circle(22, 16, 9, t.darker(p.main, 0.2)) +
      circle(0, -16, 7, p.second),
    (t, p) =>
      path("M0-110L92-78V-4C92 56 44 92 0 114C-44 92-92 56-92-4V-78Z", t.darker(p.main, 0.5)) +
      path("M0-96L78-68V-4C78 46 38 78 0 96Z", t.darker(p.main, 0.15)) +
      path("M0-96L-78-68V-4C-78 46-38 78 0 96Z", p.main) +
      path("M-60-20L0 14L60-20V12L0 46L-60 12ZM-60 24L0 58L60 24V40Q40 62 0 80Q-40 62-60 40Z", p.second) +
      path(star(5, 30, 13), p.light, 'transform="translate(0-44)"'),
    (t, p) =>
      around(4, (_, a) =>
        line(`M${polar(100, a + 0.3).join(" ")}A100 100 0 0 1 ${polar(100, a + 1.27).join(" ")}`, p.main, 12),
      ) +
      line("M0-122V-70M0 122V70M-122 0H-70M122 0H70", p.second, 8) +
      path(polygon(6, 60), t.linear(p.main, t.darker(p.main, 0.5))) +
      path("M-24-18L-6-4V-40L34 12L6 8V40Z", p.light),
  ],
};
