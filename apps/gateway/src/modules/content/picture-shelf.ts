import type { Picture } from "@foyer/contract/shared";
import { Value } from "typebox/value";
import type { BannerEntry } from "./content-set.ts";
import type { Findings, Place } from "./findings.ts";
import type { ContentFile } from "./folder.ts";
import { textOf } from "./front-matter.ts";
import { type InspectedPicture, inspectPicture, PictureError } from "./pictures.ts";
import { Drawings } from "./schemas.ts";

interface Shelved extends InspectedPicture {
  readonly bytes: Buffer;
}

const DRAWING = /^art:/;
const NONE: Picture = { base: "", tint: "#000000", glow: "#000000" };

/** The pictures of a folder by name, and which of them the texts use. */
export class PictureShelf {
  readonly #files: ReadonlyMap<string, Shelved>;
  readonly #drawings: Drawings;
  /** Files that are there, and are not pictures: that is said once, of the file. */
  readonly #broken: ReadonlySet<string>;
  readonly #used = new Map<string, Buffer>();
  readonly #usedNames = new Set<string>();

  private constructor(files: ReadonlyMap<string, Shelved>, broken: ReadonlySet<string>, drawings: Drawings) {
    this.#files = files;
    this.#broken = broken;
    this.#drawings = drawings;
  }

  static async fill(
    files: readonly ContentFile[],
    drawings: ContentFile | undefined,
    findings: Findings,
  ): Promise<PictureShelf> {
    const shelved = new Map<string, Shelved>();
    const broken = new Set<string>();
    // one after the other: a picture of forty million pixels is large once it is opened
    for (const { name, bytes } of files) {
      const own = name.slice("pictures/".length);
      try {
        shelved.set(own, { ...(await inspectPicture(bytes)), bytes });
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        findings.error(name, error.message);
        broken.add(own);
      }
    }
    return new PictureShelf(shelved, broken, readDrawings(drawings, findings));
  }

  /** A picture by the name a text gives it; a finding at `place` when there is none. */
  take(name: string, file: string, place: Place, findings: Findings): Picture {
    if (DRAWING.test(name)) {
      const drawing = this.#drawing(name);
      if (drawing) return { base: `/art/${drawing.base}`, tint: drawing.tint, glow: drawing.glow };
      findings.error(file, `"${name}" is no drawing of art.json`, place);
      return NONE;
    }
    const found = this.#files.get(name);
    if (!found) {
      if (!this.#broken.has(name)) findings.error(file, `pictures/${name} does not exist`, place);
      return NONE;
    }
    this.#usedNames.add(name);
    this.#used.set(found.hash, found.bytes);
    return found.picture;
  }

  /** How large a file stands in a text at most; undefined for what is no picture of this folder. */
  sizeOf(name: string): Pick<InspectedPicture, "width" | "height"> | undefined {
    return this.#files.get(name);
  }

  /** The colours round a banner: a drawing brings its own, a photograph's are made from its tint and glow. */
  coloursOf(name: string, { tint, glow }: Picture): BannerEntry["colours"] {
    return this.#drawing(name)?.colours ?? { from: tint, to: tint, light: glow };
  }

  /** What the texts use, by the hash in its address. */
  get used(): ReadonlyMap<string, Buffer> {
    return this.#used;
  }

  nameUnused(findings: Findings): void {
    for (const name of this.#files.keys())
      if (!this.#usedNames.has(name)) findings.warning(`pictures/${name}`, "is used by no text");
  }

  #drawing(name: string): Drawings[string] | undefined {
    const key = name.replace(DRAWING, "");
    return DRAWING.test(name) && Object.hasOwn(this.#drawings, key) ? this.#drawings[key] : undefined;
  }
}

function readDrawings(file: ContentFile | undefined, findings: Findings): Drawings {
  const text = file && textOf(file, findings);
  if (!file || text === null || text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (Value.Check(Drawings, value)) return value;
    const [first] = [...Value.Errors(Drawings, value)];
    findings.error(file.name, `${first?.instancePath ?? ""} ${first?.message ?? "is not as expected"}`);
  } catch (error) {
    findings.error(file.name, `is not JSON: ${(error as Error).message}`);
  }
  return {};
}
