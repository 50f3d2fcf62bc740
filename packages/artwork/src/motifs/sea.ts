import { mix } from "../colour.ts";
import type { Palette } from "../palettes.ts";
import { circle, each, line, path } from "../shapes.ts";
import type { Form } from "./motif.ts";

export const bubbles = (p: Palette) =>
  each(
    [
      [84, -70, 9],
      [98, -44, 5],
      [70, -92, 5],
      [-92, -40, 6],
    ],
    ([x, y, r]) => circle(x, y, r, "none", `stroke="${p.light}" stroke-width="2.5" opacity=".8"`),
  );

const eye = (x: number, y: number, r: number, p: Palette) =>
  circle(x, y, r, "#fff") + circle(x + r * 0.2, y + r * 0.1, r * 0.58, p.deep);

export const turtle: Form = (t, p) =>
  path(
    "M30 38C66 62 74 96 60 108C36 104 16 78 6 48ZM-52 34C-76 52-92 78-84 96C-62 92-44 70-34 46Z",
    t.darker(p.second, 0.2),
  ) +
  path("M30-34C58-70 62-100 46-110C24-100 8-72 2-44Z", p.second) +
  path("M-78 0L-112 14L-84 22Z", p.second) +
  path(
    "M60-6C84-36 122-28 122 0C122 26 92 36 62 18Z",
    t.linear(t.lighter(p.second, 0.3), t.darker(p.second, 0.2)),
  ) +
  eye(100, -10, 7, p) +
  path(
    "M-88 6C-88-50-44-66-4-66C40-66 78-40 78 6C78 36 44 54-4 54C-50 54-88 40-88 6Z",
    t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.4)),
  ) +
  path("M-30-34L14-40L40-8L18 26H-28L-52-4Z", t.lighter(p.main, 0.35)) +
  line(
    "M-30-34L-46-58M14-40L24-64M40-8L78-2M18 26L30 48M-28 26L-42 48M-52-4L-88 2",
    t.darker(p.main, 0.45),
    5,
  ) +
  line("M-30-34L14-40L40-8L18 26H-28L-52-4Z", t.darker(p.main, 0.45), 5) +
  bubbles(p);

export const crab: Form = (t, p) =>
  t.mirrored(
    line(
      "M-56 34C-84 40-96 56-102 84M-52 48C-72 60-80 76-80 98M-42 60C-54 74-58 88-54 108",
      t.darker(p.main, 0.3),
      10,
    ) +
      line("M-56 8C-92 0-98-20-92-40", p.main, 17) +
      path(
        "M-96-26C-132-48-122-98-84-104C-98-88-96-76-90-70C-82-78-70-80-58-76C-58-50-74-28-96-26Z",
        t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.15)),
      ) +
      line("M-22-30V-62", p.main, 9) +
      eye(-22, -68, 14, p),
  ) +
  path(
    "M-78 20C-78-22-38-40 0-40C38-40 78-22 78 20C78 58 40 78 0 78C-40 78-78 58-78 20Z",
    t.linear(t.lighter(p.main, 0.35), t.darker(p.main, 0.35)),
  ) +
  path(
    "M-62-6C-50-22-26-30-8-30",
    "none",
    'stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".45"',
  ) +
  each(
    [
      [-40, 4, 8],
      [40, 8, 9],
      [0, -14, 7],
      [-18, 24, 5],
      [22, 34, 5],
    ],
    ([x, y, r]) => circle(x, y, r, p.second),
  ) +
  line("M-22 48Q0 66 22 48", p.deep, 6);

export const jellyfish: Form = (t, p) =>
  each([-54, -28, 0, 28, 54], (x, i) =>
    line(
      `M${x} 8C${x - 26} 40 ${x + 24} 66 ${x - 6} ${i % 2 ? 122 : 104}`,
      i % 2 ? p.second : t.lighter(p.main, 0.3),
      i % 2 ? 6 : 9,
      'opacity=".9"',
    ),
  ) +
  path(
    "M-92 6C-96-70-52-112 0-112C52-112 96-70 92 6C78 22 66 22 56 8C44 24 26 24 18 8C8 24-8 24-18 8C-26 24-44 24-56 8C-66 22-78 22-92 6Z",
    t.linear(t.lighter(p.main, 0.45), t.darker(p.main, 0.2)),
  ) +
  path("M-62-6C-60-60-34-88 0-88C34-88 60-60 62-6C40-16-40-16-62-6Z", p.light, 'opacity=".28"') +
  circle(-24, -30, 8, p.deep) +
  circle(24, -30, 8, p.deep) +
  circle(-21, -33, 3, "#fff") +
  circle(27, -33, 3, "#fff") +
  line("M-9-14Q0-6 9-14", p.deep, 4) +
  circle(-42, -16, 9, p.second, 'opacity=".6"') +
  circle(42, -16, 9, p.second, 'opacity=".6"') +
  line("M-70-40C-64-66-48-86-26-94", "#fff", 7, 'opacity=".6"') +
  bubbles(p);

export const shark: Form = (t, p) => {
  const skin = mix(p.main, "#7f93a8", 0.35);
  return (
    path(
      "M-82 2C-104-20-118-52-124-76C-96-66-74-44-60-18ZM-82 6C-96 22-108 46-108 66C-88 54-72 36-60 18Z",
      t.darker(skin, 0.15),
    ) +
    path("M-8-36C0-72 24-92 50-100C44-74 46-52 52-36Z", t.darker(skin, 0.1)) +
    path("M8 34C4 62-14 82-36 90C-34 66-28 46-20 28Z", t.darker(skin, 0.35)) +
    path(
      "M-90 4C-52-34 18-52 74-36C98-28 116-12 124 2C104 20 92 26 96 36C40 52-40 46-90 4Z",
      t.linear(t.lighter(skin, 0.3), t.darker(skin, 0.3)),
    ) +
    path("M-80 8C-30 24 40 30 118 8C104 20 92 26 96 36C40 52-30 44-80 8Z", p.light) +
    path("M66 26C80 20 96 16 108 12L96 26L90 20L84 29L78 22L72 31Z", p.deep) +
    eye(74, -16, 8, p) +
    line("M64-26L86-28", t.darker(skin, 0.6), 5) +
    line("M28-18C34-8 34 6 28 16M14-20C20-8 20 6 14 18M0-20C6-8 6 6 0 18", t.darker(skin, 0.5), 4) +
    path(
      "M-40-20C-10-34 20-38 50-36",
      "none",
      'stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".45"',
    ) +
    bubbles(p)
  );
};

export const seahorse: Form = (t, p) =>
  path("M30 4C66-6 80 22 66 50C58 40 48 38 34 42Z", p.second) +
  line("M40 12L62 16M40 26L64 34", t.darker(p.second, 0.4), 3) +
  path(
    "M-62-58C-36-64-30-100 4-106C44-110 62-78 50-46C44-28 32-18 34 4C38 40 26 66 2 76C-18 86-14 106 2 104C14 102 12 90 4 92C10 78 34 84 30 106C26 124-10 130-26 112C-46 88-30 68-14 50C4 28-10 6-16-10C-22-28-16-40-8-48C-26-42-46-40-66-42C-74-48-72-56-62-58Z",
    t.linear(t.lighter(p.main, 0.35), t.darker(p.main, 0.35)),
  ) +
  path(
    "M14-100C14-120 28-126 34-122C32-114 34-108 40-104C50-110 58-106 60-98C54-96 52-90 54-82C62-82 66-76 64-68L50-58C48-84 34-98 14-100Z",
    p.second,
  ) +
  path(
    "M-8-20C8-14 22-16 32-22M-6 0C8 6 22 4 34-2M-2 22C12 28 24 26 35 20M-10 44C4 52 18 50 30 44",
    "none",
    `stroke="${t.darker(p.main, 0.4)}" stroke-width="4.5" stroke-linecap="round"`,
  ) +
  eye(12, -76, 12, p) +
  bubbles(p);
