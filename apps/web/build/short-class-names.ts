import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Class names of CSS Modules: four characters in production, readable ones in development. */
export function shortClassNames(root: string, production: boolean): (name: string, file: string) => string {
  const names = production ? namesByPlace(root) : new Map<string, string>();
  return (name, file) => {
    if (!production) return `${path.basename(file).split(".")[0]}_${name}`;
    const place = placeOf(root, file.split("?")[0] ?? file, name);
    const short = names.get(place);
    if (!short) throw new Error(`${place} is not among the class names found in the style sheets`);
    return short;
  };
}

const placeOf = (root: string, file: string, name: string): string =>
  `${path.relative(root, file).replaceAll("\\", "/")}#${name}`;

/**
 * One short name for each class and animation. Browser and server are built one after the other, and each
 * in an order of its own: so names are given to all of them before, in the order of their places.
 */
function namesByPlace(root: string): Map<string, string> {
  const places = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .map((file) => path.join(root, "src", file))
    .flatMap((file) => {
      const found = readFileSync(file, "utf8").matchAll(/(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g);
      return [...new Set([...found].map(([, name = ""]) => placeOf(root, file, name)))];
    })
    .sort();
  const taken = new Set<string>();
  return new Map(
    places.map((place) => {
      const letters = createHash("sha256").update(place).digest("base64url").replace(/[-_]/g, "");
      let start = 0;
      while (taken.has(letters.slice(start, start + 3))) start += 1;
      const short = letters.slice(start, start + 3);
      taken.add(short);
      return [place, `_${short}`];
    }),
  );
}
