import { mix } from "../colour.ts";
import { accent, breakName, CAP, fit, type Lettering, write } from "../lettering.ts";
import { type Curve, curveLength, lettersOnCurve, lineWidth } from "../letters.ts";
import { each, path, rect, round } from "../shapes.ts";

/** Letters on an arc over the motif; a second line straight below it. */
export const arc: Lettering = {
  y: 206,
  scrim: "head",
  draw(context, name) {
    const { p } = context;
    const face = { stretch: 100, weight: 800 };
    const [first = name, second] = breakName(name, 11);
    const over: Curve = [
      [-2, 132],
      [150, 26],
      [302, 132],
    ];
    const edge = { colour: p.deep, width: 9 };
    const top = fit(context, first, face, Math.min(270, curveLength(over) * 0.86), 50);
    const svg = lettersOnCurve(context.shaper, first, face, top, over, { fill: p.light, edge });
    if (!second) return { svg, edge: 100 };
    const foot = fit(context, second, face, 250, 44);
    const fill = p.day ? p.light : mix(p.second, p.light, 0.2);
    return {
      svg: svg + write(context, second, face, foot, 150, 378, { fill, anchor: "middle", edge }),
      edge: 100,
    };
  },
};

/** Letters on an upward curve at the foot. */
export const smile: Lettering = {
  y: 150,
  scrim: "foot",
  draw(context, name) {
    const { p } = context;
    const face = { stretch: 88, weight: 900 };
    const lines = breakName(name, 10);
    const edge = { colour: p.deep, width: 10 };
    const bend = (dy: number): Curve => [
      [2, 330 + dy],
      [150, 404 + dy],
      [298, 330 + dy],
    ];
    const sizes = lines.map((text, i) =>
      fit(context, text, face, i === 0 && lines.length > 1 ? 262 : 240, lines.length > 1 ? 46 : 56),
    );
    const drop = (i: number) => (i === lines.length - 1 ? 12 : 12 - (sizes[i + 1] ?? 0) * 0.88);
    const svg = lines.map((text, i) =>
      lettersOnCurve(context.shaper, text, face, sizes[i] ?? 40, bend(drop(i)), {
        fill: i % 2 && !p.day ? accent(context, 0.25) : p.light,
        edge,
      }),
    );
    return { svg: svg.join(""), edge: 334 + drop(0) - (sizes[0] ?? 40) * CAP };
  },
};

/** Vertical letters along the side, as on a book spine. */
export const spine: Lettering = {
  y: 200,
  x: 30,
  scrim: "side",
  draw(context, name) {
    const face = { stretch: 75, weight: 900 };
    const size = fit(context, name, face, 340, 62);
    const letters = write(context, name, face, size, 0, 0, {
      fill: context.p.day ? context.ink : context.p.light,
    });
    return {
      svg: `<g transform="translate(${round(18 + size * 0.72)} 386)rotate(-90)">${letters}</g>`,
      edge: 400,
    };
  },
};

/** Huge letters behind the motif. */
export const ghost: Lettering = {
  y: 258,
  scrim: "none",
  behind: true,
  draw(context, name) {
    const { p } = context;
    const face = { stretch: 75, weight: 900 };
    const lines = breakName(name, 6);
    let y = 28;
    let svg = "";
    for (const text of lines) {
      const size = fit(context, text, face, 272, lines.length > 1 ? 84 : 110);
      y += size * 0.74;
      svg += write(context, text, face, size, 150, y, { fill: p.day ? p.deep : p.light, anchor: "middle" });
      y += 9;
    }
    return { svg, edge: y - 9 };
  },
};

/** Thin letters, then the last word in black weight. */
export const twin: Lettering = {
  y: 216,
  scrim: "head",
  draw(context, name) {
    const cut = name.lastIndexOf(" ");
    const [first, last] = cut < 0 ? ["", name] : [name.slice(0, cut), name.slice(cut + 1)];
    const thin = { stretch: context.small ? 112 : 125, weight: context.small ? 600 : 300 };
    const black = { stretch: 112, weight: 900 };
    let foot = 24;
    let svg = "";
    if (first) {
      const size = fit(context, first, thin, 256, 30);
      foot += 12 + size * 0.72;
      svg = write(context, first, thin, size, 18, foot, { fill: context.ink });
    }
    const size = fit(context, last, black, 264, 58);
    foot += 12 + size * 0.76;
    return {
      svg: svg + write(context, last, black, size, 16, foot, { fill: accent(context, 0.15) }),
      edge: foot,
    };
  },
};

/** Filled letters with an edge, in front of their coloured shadow. */
export const open: Lettering = {
  y: 216,
  scrim: "head",
  draw(context, name) {
    const { p, small } = context;
    const face = { stretch: 92, weight: 900 };
    const lines = breakName(name, 9);
    const size = Math.min(...lines.map((text) => fit(context, text, face, 260, 54)));
    let y = 24;
    let svg = "";
    for (const text of lines) {
      y += size * 0.76;
      const shadow = p.day ? p.main : p.second;
      svg += small
        ? write(context, text, face, size, 20, y, { fill: context.ink })
        : write(context, text, face, size, 24, y + 4, { fill: shadow }) +
          write(context, text, face, size, 20, y, {
            fill: context.ink,
            edge: { colour: p.day ? p.light : p.deep, width: 7 },
          });
      y += size * 0.16;
    }
    return { svg, edge: y };
  },
};

/** A ribbon with folded ends. */
export const ribbon: Lettering = {
  y: 152,
  scrim: "none",
  draw(context, name) {
    const { t, p } = context;
    const lines = breakName(name, 13);
    const stretch = lines.some((text) => text.length > 9) ? 75 : 100;
    const face = { stretch, weight: 800 };
    const size = Math.min(...lines.map((text) => fit(context, text, face, 212, 36)));
    const height = round(24 + lines.length * size * 0.96);
    const top = round(374 - height);
    const [cloth, letter] = p.day ? [p.deep, p.light] : [mix(p.light, p.second, 0.08), p.deep];
    const tail = t.darker(p.day ? p.main : p.second, 0.35);
    const tails = `M0 ${top + 14}H44V${top + height + 14}H0L14 ${top + height / 2 + 14}ZM300 ${top + 14}H256V${top + height + 14}H300L286 ${top + height / 2 + 14}Z`;
    const folds = `M26 ${top + height}L44 ${top + height + 14}V${top + height}ZM274 ${top + height}L256 ${top + height + 14}V${top + height}Z`;
    const svg = lines.map((text, i) =>
      write(
        context,
        text,
        face,
        size,
        150,
        top + height / 2 + size * (CAP / 2 + (i - (lines.length - 1) / 2) * 0.96),
        {
          fill: letter,
          anchor: "middle",
        },
      ),
    );
    return {
      svg: path(tails, tail) + path(folds, p.deep) + rect(26, top, 248, height, 3, cloth) + svg.join(""),
      edge: top,
    };
  },
};

/** A letter board: one cell per letter. */
export const board: Lettering = {
  y: 148,
  scrim: "foot",
  draw(context, name) {
    const { p } = context;
    const lines = breakName(name, 8);
    const longest = Math.max(...lines.map((text) => text.length));
    const cell = Math.min(36, 276 / longest);
    const height = round(Math.max(cell * 1.3, 32));
    const face = { stretch: cell < 26 ? 75 : 94, weight: 800 };
    const size = Math.min((cell - 3) / lineWidth(context.shaper, "M", face), height * 0.86);
    const [tile, letter] = p.day ? [p.deep, p.light] : [p.light, p.deep];
    const top = round(386 - lines.length * (height + 4));
    const svg = each(lines, (text, row) => {
      const y = top + row * (height + 4);
      const left = 150 - (text.length * cell) / 2;
      return each([...text], (char, i) =>
        char === " "
          ? ""
          : rect(
              left + i * cell + 1,
              y,
              cell - 2,
              height,
              4,
              row % 2 && !p.day ? mix(p.second, p.light, 0.25) : tile,
            ) +
            write(context, char, face, size, left + (i + 0.5) * cell, y + height / 2 + size * 0.35, {
              fill: letter,
              anchor: "middle",
            }),
      );
    });
    return { svg, edge: top };
  },
};
