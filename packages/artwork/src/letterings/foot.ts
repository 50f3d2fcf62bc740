import { mix } from "../colour.ts";
import { accent, breakName, CAP, fit, type Lettering, write } from "../lettering.ts";
import { lineWidth } from "../letters.ts";
import { path, rect, round } from "../shapes.ts";

/** Wide black letters, left-aligned at the foot. */
export const wide: Lettering = {
  y: 158,
  scrim: "foot",
  draw(context, name) {
    const face = { stretch: 125, weight: 900 };
    const lines = breakName(name, 9);
    const size = Math.min(46, ...lines.map((text) => fit(context, text, face, 264, 46)));
    const baseline = (i: number) => 378 - (lines.length - 1 - i) * size * 0.9;
    const svg = lines.map((text, i) =>
      write(context, text, face, size, 18, baseline(i), { fill: i ? context.ink : accent(context, 0.35) }),
    );
    return { svg: svg.join(""), edge: baseline(0) - size * CAP };
  },
};

/** Condensed poster letters with a metal fill. */
export const poster: Lettering = {
  y: 150,
  scrim: "foot",
  draw(context, name) {
    const { t, p } = context;
    const face = { stretch: 62, weight: 900 };
    const lines = breakName(name, 8);
    const metal = t.linear(p.light, p.day ? mix(p.ground, p.light, 0.45) : mix(p.second, p.main, 0.15));
    let baseline = 382;
    let svg = "";
    for (const text of lines.toReversed()) {
      const size = fit(context, text, face, 262, lines.length > 1 ? 66 : 96);
      const shadow = context.small
        ? ""
        : write(context, text, face, size, 153, baseline + 4, { fill: p.deep, anchor: "middle" });
      const edge = { colour: p.deep, width: context.small ? 7 : 5 };
      svg =
        shadow +
        write(context, text, face, size, 150, baseline, { fill: metal, anchor: "middle", edge }) +
        svg;
      baseline -= size * 0.8 + 4;
    }
    return { svg, edge: baseline + 8 };
  },
};

/** Thin spaced letters over a rule with a lozenge. */
export const fine: Lettering = {
  y: 170,
  scrim: "foot",
  draw(context, name) {
    const { p, ink, small } = context;
    // Heavy and large enough to be read on a tile a third of a phone wide.
    const face = { stretch: 106, weight: small ? 760 : 680 };
    const spacing = small ? 0.02 : 0.05;
    const lines = breakName(name, 10);
    const size = Math.min(...lines.map((text) => fit(context, text, face, 262, 40, spacing)));
    const foot = small ? 376 : 362;
    const baseline = (i: number) => foot - (lines.length - 1 - i) * size * 1.12;
    const rule = small
      ? ""
      : path(
          "M60 382H136M164 382H240M150 375L157 382L150 389L143 382Z",
          "none",
          `stroke="${p.day ? ink : p.second}" stroke-width="2"`,
        );
    const svg = lines.map((text, i) =>
      write(context, text, face, size, 150, baseline(i), { fill: ink, anchor: "middle", spacing }),
    );
    return { svg: svg.join("") + rule, edge: baseline(0) - size * CAP };
  },
};

/** Slanted letters with a heavy outline. */
export const slant: Lettering = {
  y: 152,
  scrim: "foot",
  draw(context, name) {
    const { p, small } = context;
    const face = { stretch: 100, weight: 900 };
    const lines = breakName(name, 7);
    const size = Math.min(62, ...lines.map((text) => fit(context, text, face, 236, 62)));
    const edge = { colour: p.deep, width: 13 };
    const svg = lines.map((text, i) => {
      const y = -(lines.length - 1 - i) * size * 0.86;
      const fill = i % 2 && !p.day ? p.second : p.light;
      const shadow = small
        ? ""
        : write(context, text, face, size, 4, y + 6, { fill: p.deep, anchor: "middle", edge });
      return shadow + write(context, text, face, size, 0, y, { fill, anchor: "middle", edge });
    });
    return {
      svg: `<g transform="translate(150 368)rotate(-6)skewX(-10)">${svg.join("")}</g>`,
      edge: 368 - size * (CAP + (lines.length - 1) * 0.86) - 14,
    };
  },
};

/** Paper strips, one per line. */
export const strips: Lettering = {
  y: 168,
  scrim: "none",
  draw(context, name) {
    const { p } = context;
    const face = { stretch: 88, weight: 800 };
    let foot = 380;
    let svg = "";
    breakName(name, 8)
      .toReversed()
      .forEach((text, i) => {
        const size = fit(context, text, face, 240, 40);
        const width = round(lineWidth(context.shaper, text, face) * size + 22);
        const height = round(size * 1.12);
        const x = i % 2 ? 14 : 286 - width;
        const [paper, letter] = i % 2 ? [p.day ? p.light : p.second, p.deep] : [p.deep, p.light];
        svg += `<g transform="rotate(${i % 2 ? -3 : 2.5} ${round(x + width / 2)} ${round(foot)})">${rect(x, foot - height, width, height, 2, paper)}${write(context, text, face, size, x + 11, foot - height * 0.22, { fill: letter })}</g>`;
        foot -= height * 0.94;
      });
    return { svg, edge: foot - 4 };
  },
};

/** An enamel plate screwed across the foot. */
export const plate: Lettering = {
  y: 150,
  scrim: "none",
  draw(context, name) {
    const { t, p, small } = context;
    const face = { stretch: 106, weight: 800 };
    const lines = breakName(name, 12);
    const size = Math.min(...lines.map((text) => fit(context, text, face, 236, 34)));
    const height = round(30 + lines.length * size * 0.98);
    const top = round(386 - height);
    const [enamel, letter] = p.day ? [p.deep, p.light] : [p.light, p.deep];
    const screws = small
      ? ""
      : [24, 276]
          .map(
            (x) => `<circle cx="${x}" cy="${top + height / 2}" r="3.5" fill="${mix(enamel, letter, 0.45)}"/>`,
          )
          .join("");
    const svg = lines.map((text, i) =>
      write(
        context,
        text,
        face,
        size,
        150,
        top + height / 2 + size * (CAP / 2 + (i - (lines.length - 1) / 2) * 0.98),
        {
          fill: letter,
          anchor: "middle",
        },
      ),
    );
    return {
      svg:
        rect(12, top + 4, 276, height, 12, p.deep, 'opacity=".45"') +
        rect(12, top, 276, height, 12, t.linear(enamel, mix(enamel, p.main, 0.14))) +
        (small
          ? ""
          : rect(
              17,
              top + 5,
              266,
              height - 10,
              8,
              "none",
              `stroke="${letter}" stroke-width="1.5" opacity=".5"`,
            )) +
        screws +
        svg.join(""),
      edge: top,
    };
  },
};

/** Every line as wide as the tile: the width axis adapts, so short words are wide and long ones narrow. */
export const elastic: Lettering = {
  y: 146,
  scrim: "foot",
  draw(context, name) {
    const words = name.split(" ").length > 2 ? breakName(name, 1) : name.split(" ");
    const room = 264;
    const row = Math.min(64, 128 / words.length);
    let baseline = 382;
    let svg = "";
    for (const [i, text] of [...words.entries()].toReversed()) {
      const stretch =
        [125, 112, 100, 88, 75, 62].find(
          (s) => fit(context, text, { stretch: s, weight: 900 }, room, 1e3) >= row / CAP / 1.12,
        ) ?? 62;
      const face = { stretch, weight: 900 };
      const size = fit(context, text, face, room, (row / CAP) * 1.12);
      svg =
        write(context, text, face, size, 18, baseline, { fill: i % 2 ? accent(context, 0.3) : context.ink }) +
        svg;
      baseline -= size * CAP + 9;
    }
    return { svg, edge: baseline + 9 };
  },
};
