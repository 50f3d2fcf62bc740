import { mix } from "./colour.ts";
import type { DrawingTable } from "./drawing-table.ts";
import type { Random } from "./random.ts";
import { around, circle, each, ellipse, line, path, polar, rect, round } from "./shapes.ts";

/** The area the lettering leaves for the motif. */
export interface Zone {
  /** the height of the motif's centre */
  y: number;
  /** scale factor of the motif, up to 1; smaller for tall letters */
  scale: number;
  /** the letters are above the motif */
  lettersAbove: boolean;
}

/** Arranges the motif, which is defined in <defs> as `motif`. */
type Composition = (t: DrawingTable, motif: string, r: Random, zone: Zone) => string;

const place = (
  motif: string,
  x: number,
  y: number,
  scale: number | readonly [number, number],
  turn = 0,
  extra = "",
) =>
  `<use href="#${motif}" transform="translate(${round(x)} ${round(y)})rotate(${round(turn)})scale(${(typeof scale ===
  "number"
    ? [scale]
    : scale
  )
    .map((s) => Math.round(s * 100) / 100)
    .join(" ")})"${extra ? ` ${extra}` : ""}/>`;

const compositions = {
  hero: (t, motif, r, { y, scale }) =>
    ellipse(150, y + 128 * scale, 104 * scale, 18 * scale, t.palette.deep, 'opacity=".4"') +
    place(motif, 150, y, 1.2 * scale, r.range(-7, 7)),

  giant: (_, motif, r, { y, lettersAbove }) =>
    place(
      motif,
      r.integer(2) ? 192 : 108,
      y + (lettersAbove ? 40 : 4),
      lettersAbove ? 1.6 : 1.75,
      r.range(-16, 16),
    ),

  cascade: (_, motif, r, { y }) =>
    each(
      [
        [52, -118, 0.34, 0.5],
        [246, -96, 0.42, 0.6],
        [30, 66, 0.4, 0.6],
        [268, 84, 0.5, 0.75],
        [226, -10, 0.56, 1],
        [78, -40, 0.66, 1],
      ],
      ([x, dy, scale, opacity]) =>
        place(motif, x, y + dy, scale, r.range(-50, 50), opacity < 1 ? `opacity="${opacity}"` : ""),
    ) + place(motif, 150, y + 34, 0.98, r.range(-14, 14)),

  field: (t, motif, _, { y }) => {
    const row = t.id();
    t.define(
      `<g id="${row}">${each([0, 1, 2, 3], (column) => place(motif, column * 92 + 8, 0, 0.37, -14))}</g>`,
    );
    const rows = each(
      [0, 1, 2, 3, 4],
      (i) => `<use href="#${row}" x="${i % 2 ? 46 : 0}" y="${i * 86 + y - 168}"/>`,
    );
    return (
      `<g opacity=".5">${rows}</g>` +
      circle(150, y, 100, t.palette.day ? t.palette.light : t.palette.deep, 'opacity=".7"') +
      place(motif, 150, y, 0.98, -6)
    );
  },

  orbit: (t, motif, r, { y, scale }) => {
    const { main, second, light } = t.palette;
    const moon = (i: number, angle: number) => {
      const [dx, dy] = polar(132, angle);
      const [cx, cy] = [round(150 + dx), round(y + dy * 0.92)];
      return i % 2
        ? t.ball(cx, cy, 8 + ((i * 5) % 7), i % 3 ? second : main)
        : path(
            "M0-18Q2-2 18 0Q2 2 0 18Q-2 2-18 0Q-2-2 0-18Z",
            light,
            `transform="translate(${cx} ${cy})scale(${i % 4 ? 0.7 : 1.1})"`,
          );
    };
    return (
      line(`M20 ${y}A130 52 -18 0 1 280 ${y - 40}`, second, 3, 'opacity=".6"') +
      around(7, moon, r.range(0, 1)) +
      circle(150, y, 100, t.glow(light, 0.5)) +
      place(motif, 150, y, 0.9 * scale)
    );
  },

  arch: (t, motif, _, zone) => {
    const { main, second, light, ground } = t.palette;
    const top = zone.y - 132;
    const foot = top + 260;
    const bulb = (i: number) => {
      const [dx, dy] = polar(105, -Math.PI + (i * Math.PI) / 8);
      return circle(150 + dx, top + 98 + dy, 3.5, light);
    };
    return (
      path(
        `M52 ${foot}V${top + 98}A98 98 0 0 1 248 ${top + 98}V${foot}Z`,
        t.linear(mix(second, light, 0.4), mix(second, ground, 0.75)),
        `stroke="${mix(main, light, 0.15)}" stroke-width="7"`,
      ) +
      path(
        `M38 ${foot + 2}V${top + 98}A112 112 0 0 1 262 ${top + 98}V${foot + 2}`,
        "none",
        `stroke="${light}" stroke-width="2" opacity=".55"`,
      ) +
      circle(150, zone.y - 6, 110, t.glow(light, 0.85)) +
      place(motif, 150, zone.y + 12, 0.92) +
      around(9, bulb)
    );
  },

  horizon: (t, motif, _, { y, scale }) =>
    place(motif, 150, y - 8, 1.08 * scale) +
    `<g opacity=".26">${place(motif, 150, y + 214 * scale, [1.08 * scale, -scale])}</g>` +
    path(
      `M0 ${round(y + 102 * scale)}H300`,
      "none",
      `stroke="${t.palette.light}" stroke-width="2" opacity=".5"`,
    ),

  split: (t, motif, _, { y }) => {
    const id = t.id();
    t.define(`<clipPath id="${id}"><path d="M300 0V400H0L190 0Z"/></clipPath>`);
    const shade = t.palette.day ? t.palette.light : t.palette.deep;
    return (
      place(motif, 142, y + 2, 1.26, -8) +
      `<g clip-path="url(#${id})">${path("M0 0H300V400H0Z", shade, 'opacity=".42"')}${place(motif, 164, y + 26, 1.26, -8)}</g>`
    );
  },

  duo: (t, motif, _, { y }) => {
    const bolt = "M-12-150L26-20H2L14 150L-28 10H-2Z";
    return (
      place(motif, 44, y + 8, 1.12, -10) +
      place(motif, 256, y + 8, [-1.12, 1.12], 10) +
      `<g transform="translate(150 ${y + 8})">${path(bolt, t.palette.light)}${path(bolt, t.palette.second, 'transform="scale(.62)"')}</g>`
    );
  },

  slats: (t, motif, _, { y }) =>
    each([0, 1, 2], (i) => {
      const { main, light, ground } = t.palette;
      const [id, x, top] = [t.id(), 14 + i * 92, y - 142];
      t.define(`<clipPath id="${id}"><rect x="${x}" y="${top}" width="88" height="284" rx="12"/></clipPath>`);
      const paint =
        i === 1
          ? t.linear(light, mix(light, main, 0.35))
          : t.linear(mix(ground, light, 0.2), t.darker(ground, 0.35));
      const stops = each([-96, 0, 96], (dy) =>
        place(motif, x + 44, y + dy + (i - 1) * 34, 0.42, 0, dy ? 'opacity=".9"' : ""),
      );
      return `<g clip-path="url(#${id})">${rect(x, top, 88, 284, 12, paint)}${stops}</g>`;
    }),
} satisfies Record<string, Composition>;

export type CompositionName = keyof typeof compositions;
export const COMPOSITIONS: Record<CompositionName, Composition> = compositions;
