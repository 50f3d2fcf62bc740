import { createHash } from "node:crypto";
import path from "node:path";

/** Class names of CSS Modules: four characters in production, readable ones in development. */
export function shortClassNames(root: string, production: boolean): (name: string, file: string) => string {
  const taken = new Map<string, string>();
  return (name, file) => {
    const place = `${path.relative(root, file.split("?")[0] ?? file).replaceAll("\\", "/")}#${name}`;
    if (!production) return `${path.basename(file).split(".")[0]}_${name}`;
    const short = `_${createHash("sha256").update(place).digest("base64url").replace(/[-_]/g, "").slice(0, 3)}`;
    const holder = taken.get(short);
    if (holder !== undefined && holder !== place) {
      throw new Error(`Class names of ${holder} and ${place} fall on ${short}: rename one of them`);
    }
    taken.set(short, place);
    return short;
  };
}
