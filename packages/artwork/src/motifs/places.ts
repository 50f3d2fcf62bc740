import { around, circle, each, line, path, polar, polygon, rect, round } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const temple: Motif = {
  palettes: ["dune", "ember", "jade", "saffron", "clay", "brass"],
  compositions: ["hero", "horizon", "arch"],
  grounds: ["dusk", "rays", "lamp", "night", "flat"],
  forms: [
    (t, p) =>
      each([0, 1, 2, 3, 4], (i) => {
        const w = 110 - i * 22,
          y = 86 - i * 34;
        return (
          path(`M${-w} ${y}L${-w + 12} ${y - 34}H0V${y}Z`, t.lighter(p.main, 0.2)) +
          path(`M0 ${y}V${y - 34}H${w - 12}L${w} ${y}Z`, t.darker(p.main, 0.42)) +
          path(
            `M${-w + 12} ${y - 34}H${w - 12}V${y - 28}H${-w + 12}Z`,
            t.lighter(p.second, 0.35),
            'opacity=".8"',
          )
        );
      }) +
      path("M-22 86L-12-84H12L22 86Z", t.darker(p.main, 0.68)) +
      path("M-8-62H8V-84H-8Z", p.light) +
      path("M-8-62L-46 86H46L8-62Z", p.light, 'opacity=".16"'),
    (t, p) =>
      each([0, 1, 2], (i) => {
        const w = 100 - i * 24,
          y = 58 - i * 54;
        return (
          rect(-w * 0.62, y, round(w * 1.24), 44, 0, t.darker(p.main, 0.5)) +
          each([-0.4, 0, 0.4], (q) => rect(round(w * q - 8), y + 10, 16, 34, 0, p.second)) +
          path(
            `M${-w - 14} ${y - 4}Q${-w * 0.5} ${y - 6} ${-w * 0.34} ${y - 34}H${w * 0.34}Q${w * 0.5} ${y - 6} ${w + 14} ${y - 4}L${w} ${y + 10}H${-w}Z`,
            t.linear(t.lighter(p.main, 0.2), t.darker(p.main, 0.2)),
          )
        );
      }) +
      path("M-4-84H4L0-122Z", p.second) +
      circle(0, -86, 8, p.second),
    (t, p) =>
      path("M-112-84Q0-58 112-84L106-52Q0-34-106-52Z", t.linear(t.lighter(p.main, 0.3), p.main)) +
      rect(-92, -26, 184, 18, 3, t.darker(p.main, 0.25)) +
      path("M-74-46H-50L-56 104H-84Z", t.linear(p.main, t.darker(p.main, 0.5), true)) +
      path("M74-46H50L56 104H84Z", t.linear(p.main, t.darker(p.main, 0.5), true)) +
      rect(-16, -52, 32, 40, 3, p.second) +
      path("M-94 104H-48V92H-92ZM48 104H94L92 92H48Z", p.deep),
  ],
};

export const mask: Motif = {
  palettes: ["plum", "jade", "wine", "orchid", "saffron", "brass"],
  forms: [
    (t, p) =>
      around(9, (i) => {
        const q = -Math.PI + 0.25 + (i * (Math.PI - 0.5)) / 8,
          [x, y] = polar(126, q);
        return path(
          `M${round(x * 0.3)} ${round(y * 0.3)}Q${round(x * 0.85 - y * 0.14)} ${round(y * 0.85 + x * 0.14)} ${x} ${y}Q${round(x * 0.85 + y * 0.14)} ${round(y * 0.85 - x * 0.14)} ${round(x * 0.3)} ${round(y * 0.3)}Z`,
          i % 2 ? p.second : t.darker(p.second, 0.35),
        );
      }) +
      path(
        "M-68-44Q0-66 68-44C74 20 44 88 0 112C-44 88-74 20-68-44Z",
        t.linear(t.lighter(p.main, 0.3), t.darker(p.main, 0.35)),
      ) +
      path("M0-56Q34-56 68-44C74 20 44 88 0 112Z", p.deep, 'opacity=".28"') +
      path("M-54-10Q-34-30-12-8Q-34 6-54-10ZM54-10Q34-30 12-8Q34 6 54-10Z", p.deep) +
      path("M0-20L14 38L0 48L-14 38Z", t.lighter(p.main, 0.5)) +
      path("M-30 66Q0 52 30 66Q0 92-30 66Z", p.deep) +
      path("M-10-56L0-36L10-56L0-78Z", p.light) +
      line("M-50 20L-24 28M50 20L24 28M-46 36L-24 40M46 36L24 40", p.second, 6),
    (t, p) =>
      path(
        "M-118-34C-70-66-30-44 0-26C30-44 70-66 118-34C112 30 74 52 40 40C18 32 10 14 0 14C-10 14-18 32-40 40C-74 52-112 30-118-34Z",
        t.linear(t.lighter(p.main, 0.35), t.darker(p.main, 0.3)),
      ) +
      path(
        "M-90-10C-70-30-40-22-26-2C-46 18-80 14-90-10ZM90-10C70-30 40-22 26-2C46 18 80 14 90-10Z",
        p.deep,
      ) +
      line("M-100-26C-70-48-36-36-14-16M100-26C70-48 36-36 14-16", p.second, 5) +
      each([0, 1, 2, 3, 4], (i) => {
        const x = -44 + i * 22,
          h = 96 + (i === 2 ? 26 : i % 2 ? 12 : 0);
        return path(
          `M${round(x * 0.3)} -28Q${x - 20} -70 ${round(x * 1.5)} ${-h}Q${x + 20} -70 ${round(x * 0.3)} -28Z`,
          i % 2 ? p.second : t.lighter(p.second, 0.35),
        );
      }) +
      path(polygon(4, 17), p.light) +
      line("M110 8C120 60 96 88 100 124", p.second, 6),
  ],
};
