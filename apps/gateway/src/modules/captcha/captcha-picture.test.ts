import { expect, it } from "vitest";
import { captchaPicture, captchaSvg } from "./captcha-picture.ts";

const FILLED = { rect: 1, circle: 40 };
const CLUTTER = 5;
/** Strokes of the character with the most of them. */
const MOST_STROKES = 3;

// anybody may ask for a picture: what it costs grows with what is drawn
it.each(["777777", "888888", "10+10=?", "99-10=?"])(
  "the picture of %s has a bounded number of plain shapes, and few bytes",
  async (characters) => {
    const svg = captchaSvg(characters);
    const count = (name: string) => svg.split(`<${name} `).length - 1;
    const names = new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name));
    expect(names).toEqual(new Set(["circle", "g", "path", "rect", "svg"]));
    expect({ rect: count("rect"), circle: count("circle") }).toEqual(FILLED);
    expect(count("path")).toBeLessThanOrEqual(CLUTTER + MOST_STROKES * characters.length);
    expect((await captchaPicture(characters)).length).toBeLessThan(20_000);
  },
);
