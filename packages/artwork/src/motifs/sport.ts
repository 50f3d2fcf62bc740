import { mix } from "../colour.ts";
import { around, circle, each, ellipse, group, line, path, polar, polygon, rect, star } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";
import { numeral } from "./numerals.ts";

const gridiron: Form = (t, p) => {
  const hide = mix("#9a4f22", p.main, 0.15);
  return group(
    path("M-116 0C-84-62-40-76 0-76C40-76 84-62 116 0C84 62 40 76 0 76C-40 76-84 62-116 0Z", t.orb(hide)) +
      line("M-76-50C-62-20-62 20-76 50M76-50C62-20 62 20 76 50", "#fff", 10) +
      line("M-40-6H40", "#fff", 6) +
      line("M-30-18V6M-10-18V6M10-18V6M30-18V6", "#fff", 6) +
      line("M-70-48C-40-62-10-66 20-66", "#fff", 5, 'opacity=".4"'),
    "rotate(-28)",
  );
};

const baseball: Form = (t, p) => {
  const seam = mix("#d3212d", p.main, 0.2);
  return (
    circle(0, 0, 96, t.orb("#f4f1e8")) +
    line("M-58-76C-22-36-22 36-58 76M58-76C22-36 22 36 58 76", seam, 5) +
    line(
      "M-52-58L-34-62M-42-36L-24-42M-36-12L-18-14M-36 12L-18 14M-42 36L-24 42M-52 58L-34 62M52-58L34-62M42-36L24-42M36-12L18-14M36 12L18 14M42 36L24 42M52 58L34 62",
      seam,
      5,
    ) +
    circle(0, 0, 96, t.fade(p.deep, 0, 0.4))
  );
};

const volleyball: Form = (t, p) => {
  const seam = mix(p.deep, p.main, 0.25);
  const panel = around(3, (i, a) => {
    const turn = `rotate(${Math.round((a * 180) / Math.PI)})`;
    const sector = "M0 0C-6-34-34-62-72-64A96 96 0 0 1 66-70C40-56 14-34 0 0Z";
    const colour = [mix(p.main, "#2a62d8", 0.3), p.second, "#f7f4ea"][i] ?? p.light;
    return (
      path(sector, colour, `transform="${turn}"`) +
      line(
        "M0 0C-6-34-34-62-72-64M-14-24C8-44 36-66 44-86M-32-44C-14-66 4-84 8-96",
        seam,
        4,
        `transform="${turn}"`,
      )
    );
  });
  return (
    circle(0, 0, 96, t.orb(mix("#f7f4ea", p.second, 0.1))) +
    panel +
    circle(0, 0, 96, t.fade(p.deep, 0, 0.4)) +
    line("M-70-56A90 90 0 0 1-24-88", "#fff", 6, 'opacity=".5"')
  );
};

const eightBall: Form = (t, p) =>
  circle(0, 0, 96, t.orb(mix("#1a1a22", p.deep, 0.4))) +
  circle(-6, -12, 44, "#f6f4ee") +
  numeral(8, -6, -12, 46, "#15151d") +
  ellipse(-40, -60, 26, 13, "#fff", 'opacity=".75" transform="rotate(-32 -40 -60)"') +
  path("M-80 52A96 96 0 0 0 80 52A110 70 0 0 1-80 52Z", p.main, 'opacity=".35"');

const glove: Form = (t, p) =>
  group(
    path("M-44 60H44L50 112H-50Z", t.linear(p.light, mix(p.light, p.deep, 0.3))) +
      rect(-52, 54, 104, 20, 8, p.second) +
      path("M-48 58C-74 20-84-30-66-66C-46-104 36-112 66-78C92-46 78 20 48 58Z", t.orb(p.main)) +
      path(
        "M-66-44C-104-48-112 8-78 26C-56 38-40 20-34-2C-46 6-56-2-54-16Z",
        t.linear(t.lighter(p.main, 0.2), t.darker(p.main, 0.25)),
      ) +
      line("M-20-20C10-6 46-10 68-30M-6 8C16 16 40 12 60-2", t.darker(p.main, 0.45), 5) +
      line("M-40-70C-20-88 10-92 30-86", "#fff", 8, 'opacity=".5"'),
    "rotate(14)",
  );

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
    gridiron,
    baseball,
    volleyball,
    eightBall,
    glove,
  ],
};

const headset: Form = (t, p) =>
  line("M-82 30V-10C-82-130 82-130 82-10V30", t.darker(p.main, 0.4), 26) +
  line("M-82 30V-10C-82-130 82-130 82-10V30", t.linear(t.lighter(p.main, 0.35), p.main), 18) +
  rect(-112, -4, 54, 92, 24, t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.45))) +
  rect(58, -4, 54, 92, 24, t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.45))) +
  rect(-66, 4, 20, 76, 10, p.deep) +
  rect(46, 4, 20, 76, 10, p.deep) +
  circle(-88, 42, 17, p.second) +
  circle(88, 42, 17, p.second) +
  path("M-93 34L-80 42L-93 50Z", p.deep) +
  path("M93 34L80 42L93 50Z", p.deep) +
  line("M-88 84C-84 116-40 120-16 112", t.darker(p.main, 0.3), 8) +
  rect(-22, 100, 36, 20, 10, p.second) +
  line("M-66-42C-56-66-36-80-12-84", "#fff", 5, 'opacity=".6"');

const keyboard: Form = (t, p) =>
  group(
    rect(-112, -54, 232, 118, 16, p.deep, 'opacity=".4"') +
      rect(-118, -64, 232, 118, 16, t.linear(t.lighter(p.main, 0.1), t.darker(p.main, 0.55))) +
      each([0, 1, 2], (row) =>
        each([0, 1, 2, 3, 4, 5, 6], (column) => {
          const lit = (row === 0 && column === 2) || (row === 1 && column > 0 && column < 4);
          const [x, y] = [-106 + column * 30 + row * 3, -52 + row * 32];
          return (
            rect(x, y + 4, 26, 24, 6, t.darker(lit ? p.second : p.main, 0.6)) +
            rect(
              x,
              y,
              26,
              23,
              6,
              lit ? t.linear(t.lighter(p.second, 0.4), p.second) : mix(p.light, p.main, 0.3),
            )
          );
        }),
      ),
    "rotate(-9)",
  ) +
  path("M-8-74L24-74L10-104H34L-4-132L2-98H-22Z", p.second, 'transform="translate(56 10)scale(.8)"') +
  path(
    "M46 70C46 42 102 42 102 70V92C102 124 46 124 46 92Z",
    t.linear(t.lighter(p.second, 0.3), t.darker(p.second, 0.3)),
  ) +
  line("M74 50V76", t.darker(p.second, 0.6), 5) +
  line("M74 48C74 34 88 30 96 22", t.darker(p.second, 0.4), 4);

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
    headset,
    keyboard,
  ],
};
