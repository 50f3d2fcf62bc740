import { mix } from "../colour.ts";
import { circle, each, ellipse, group, line, path } from "../shapes.ts";
import type { Form, Motif } from "./motif.ts";

const butterfly: Form = (t, p) =>
  t.mirrored(
    path(
      "M-4-14C-30-100-104-118-116-76C-122-36-76 2-6 6Z",
      t.linear(t.lighter(p.main, 0.25), t.darker(p.main, 0.2)),
    ) +
      path(
        "M-5 4C-60 6-96 40-82 78C-66 104-22 70-4 22Z",
        t.linear(t.lighter(p.second, 0.1), t.darker(p.second, 0.3)),
      ) +
      path("M-10-16C-36-76-86-98-98-70C-102-44-66-16-12-6Z", p.light, 'opacity=".35"') +
      circle(-80, -70, 12, p.deep) +
      circle(-80, -70, 6, p.light) +
      circle(-58, 58, 10, p.deep) +
      circle(-58, 58, 5, p.light) +
      line("M-4-52C-10-84-24-98-38-104", p.deep, 4),
  ) + path("M0-62C9-60 10-40 8-10C8 30 4 66 0 74C-4 66-8 30-8-10C-10-40-9-60 0-62Z", t.darker(p.main, 0.75));

const bee: Form = (t, p) => {
  const honey = mix("#f7b52c", p.main, 0.2);
  const ink = mix(p.deep, "#1b120a", 0.5);
  const clip = t.id();
  t.define(
    `<clipPath id="${clip}"><path d="M-46-8C-46-46-24-58 0-58C24-58 46-46 46-8C46 46 22 96 0 112C-22 96-46 46-46-8Z"/></clipPath>`,
  );
  return group(
    t.mirrored(
      path("M-20-26C-70-88-122-70-116-34C-108 4-56 14-22-8Z", p.light, 'opacity=".85"') +
        path("M-22-2C-74 4-94 36-78 54C-58 70-30 40-20 12Z", p.light, 'opacity=".65"') +
        line("M-12-82C-20-104-34-112-46-112", ink, 4) +
        circle(-47, -112, 6, ink),
    ) +
      path("M-46-8C-46-46-24-58 0-58C24-58 46-46 46-8C46 46 22 96 0 112C-22 96-46 46-46-8Z", t.orb(honey)) +
      `<g clip-path="url(#${clip})">${each([-30, 10, 50, 88], (y) => path(`M-60 ${y}Q0 ${y + 22} 60 ${y}V${y + 18}Q0 ${y + 40}-60 ${y + 18}Z`, ink))}</g>` +
      circle(0, -64, 30, ink) +
      circle(-11, -70, 8, p.light) +
      circle(11, -70, 8, p.light) +
      line("M-9-54Q0-48 9-54", honey, 4),
    "rotate(-14)",
  );
};

const scarab: Form = (t, p) =>
  t.mirrored(
    path(
      "M-34-10C-78-40-116-30-128-58C-132-8-104 40-40 34Z",
      t.linear(t.lighter(p.second, 0.25), t.darker(p.second, 0.25)),
    ) +
      line("M-118-40C-98-12-74-4-44 2M-122-18C-98 10-72 18-44 18", p.light, 4, 'opacity=".7"') +
      line("M-46 46L-80 58L-84 84M-34 78L-58 96L-56 114", t.darker(p.main, 0.5), 8),
  ) +
  path(
    "M0-70C48-70 66-26 60 30C54 78 24 106 0 112C-24 106-54 78-60 30C-66-26-48-70 0-70Z",
    t.linear(t.lighter(p.main, 0.4), t.darker(p.main, 0.45)),
  ) +
  path("M0-70C48-70 66-26 60 30C54 78 24 106 0 112Z", p.deep, 'opacity=".2"') +
  line("M0-34V110M-58-30Q0-8 58-30", t.darker(p.main, 0.6), 5) +
  path("M-38-66C-30-92 30-92 38-66Q0-50-38-66Z", t.darker(p.main, 0.5)) +
  circle(-18, -76, 5, p.light) +
  circle(18, -76, 5, p.light) +
  t.ball(0, -104, 22, p.second) +
  line("M-40-6C-46 20-42 50-28 76", "#fff", 6, 'opacity=".5"');

export const insect: Motif = {
  palettes: ["orchid", "saffron", "lagoon", "rose", "sky", "jade", "dune", "lime"],
  compositions: ["hero", "giant", "cascade", "field", "arch", "orbit"],
  forms: [butterfly, bee, scarab],
};

const peacock: Form = (t, p) => {
  const feather = (length: number, i: number) =>
    path(
      `M0 20L-11 ${-length + 22}Q0 ${-length - 10} 11 ${-length + 22}Z`,
      i % 2 ? t.darker(p.main, 0.15) : p.main,
    ) +
    ellipse(0, -length + 22, 12, 17, p.second) +
    ellipse(0, -length + 25, 8, 11, t.darker(p.main, 0.55)) +
    circle(0, -length + 27, 4, p.light);
  return (
    group(
      each([-78, -52, -26, 0, 26, 52, 78], (a, i) => group(feather(i % 2 ? 118 : 130, i), `rotate(${a})`)),
      "translate(0 26)",
    ) +
    path(
      "M-26 112C-44 66-34 26-14 6C-22-22-12-46 6-46C22-46 28-32 24-16C46 24 46 76 28 112Z",
      t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.6)),
    ) +
    path("M-14 6C-24 40-22 80-6 112H-26C-44 66-34 26-14 6Z", p.deep, 'opacity=".2"') +
    path("M24-30L46-22L23-18Z", p.second) +
    circle(10, -30, 5, p.light) +
    circle(11, -30, 2.5, p.deep) +
    line("M4-46L-4-66M8-47V-70M12-46L22-66", p.second, 3) +
    each(
      [
        [-4, -68],
        [8, -73],
        [23, -69],
      ],
      ([x, y]) => circle(x, y, 4, p.second),
    )
  );
};

const toucan: Form = (t, p) =>
  line("M-120 84H120", t.darker("#7a4b26", 0.1), 12) +
  path("M-30 60L-64 122L-40 122L-4 70Z", t.darker(p.main, 0.5)) +
  path(
    "M-56 20C-60-44-30-92 14-92C46-92 62-66 56-34C60 26 32 78-14 84C-42 84-54 58-56 20Z",
    t.linear(t.lighter(p.main, 0.1), t.darker(p.main, 0.5)),
  ) +
  path("M10-62C44-70 62-50 54-26C54 2 36 22 14 18C-4 4-10-44 10-62Z", p.light) +
  path("M46-70C86-86 122-64 122-24C104-40 78-38 48-34Z", t.linear(t.lighter(p.second, 0.35), p.second)) +
  path("M48-34C78-38 104-40 122-24C104-12 72-14 52-22Z", t.darker(p.second, 0.3)) +
  path("M112-50C120-42 123-34 122-24C114-31 108-34 102-35Z", p.deep) +
  circle(26, -56, 13, p.second) +
  circle(27, -56, 8, p.deep) +
  circle(30, -59, 3, "#fff") +
  path("M-50 0C-16-16 6 12-2 62C-30 66-52 40-50 0Z", t.darker(p.main, 0.3)) +
  line("M-38 10C-24 22-20 42-20 54M-24 6C-12 18-8 36-10 52", t.lighter(p.main, 0.25), 4) +
  line("M-16 82V94M4 80V94", p.second, 7);

const phoenix: Form = (t, p) =>
  t.mirrored(
    path(
      "M-8-10C-40-70-92-96-124-92C-112-76-108-64-106-50C-96-50-92-44-92-30C-80-32-74-24-72-10C-58-14-48-6-46 8C-30 6-16 12-8 26Z",
      t.linear(t.lighter(p.second, 0.15), p.main),
    ) +
      line(
        "M-20-4C-48-46-80-68-104-76M-18 8C-40-18-62-32-84-36",
        t.lighter(p.second, 0.5),
        4,
        'opacity=".7"',
      ),
  ) +
  path(
    "M0 20C-20 60-52 76-58 118C-34 108-22 96-14 84C-16 104-10 118 0 132C10 118 16 104 14 84C22 96 34 108 58 118C52 76 20 60 0 20Z",
    t.linear(p.main, t.lighter(p.second, 0.2)),
  ) +
  path("M0-70C20-50 26 4 0 64C-26 4-20-50 0-70Z", t.linear(t.lighter(p.main, 0.4), t.darker(p.main, 0.25))) +
  circle(0, -72, 20, p.main) +
  path("M18-78L38-68L17-64Z", p.second) +
  circle(6, -76, 5, p.light) +
  circle(7, -76, 2.5, p.deep) +
  path("M-10-88C-22-106-16-122-20-130C-2-122-2-104 0-92C4-108 14-114 22-124C24-104 14-94 8-86Z", p.second);

const flamingo: Form = (t, p) => {
  const pink = mix(p.main, "#ff6f9c", 0.45);
  return (
    line("M2 44V118M14 44L34 76L16 92", t.darker(pink, 0.3), 6) +
    path("M-4 118H18", "none", `stroke="${t.darker(pink, 0.4)}" stroke-width="6" stroke-linecap="round"`) +
    line("M-44 4C-84-10-84-62-50-78C-30-88-12-74-22-54", pink, 19) +
    path(
      "M-52 14C-40-26 30-34 96-6C84 4 92 12 104 18C80 22 74 34 82 46C50 60-44 64-52 14Z",
      t.linear(t.lighter(pink, 0.35), t.darker(pink, 0.2)),
    ) +
    path("M-20 6C10-10 50-8 80 6C64 10 62 20 70 30C34 40-14 38-20 6Z", t.darker(pink, 0.2)) +
    circle(-40, -72, 18, pink) +
    path("M-26-76C-4-76 2-58-2-40C-14-46-24-56-34-60Z", p.light) +
    path("M-7-66C1-58 1-50-2-40C-8-43-13-47-18-51Z", p.deep) +
    circle(-36, -76, 4, p.deep) +
    ellipse(4, 120, 58, 7, p.second, 'opacity=".5"')
  );
};

export const bird: Motif = {
  palettes: ["lagoon", "ember", "jade", "peach", "reef", "magma", "mint", "orchid"],
  compositions: ["hero", "giant", "arch", "orbit"],
  forms: [peacock, toucan, phoenix, flamingo],
};
