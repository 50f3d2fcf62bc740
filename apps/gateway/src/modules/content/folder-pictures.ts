import type { Picture } from "@foyer/contract/shared";
import { Value } from "typebox/value";
import type { BannerEntry } from "./content-set.ts";
import type { Findings, Place } from "./findings.ts";
import { textOf } from "./front-matter.ts";
import { type InspectedPicture, inspectPicture, PictureError } from "./pictures.ts";
import type { ContentFile } from "./read-folder.ts";
import { Drawings } from "./schemas.ts";

interface LoadedPicture extends InspectedPicture {
  readonly bytes: Buffer;
}

const DRAWING = /^art:/;
const NONE: Picture = { base: "", tint: "#000000", glow: "#000000" };

/** The pictures of a folder by name, and which of them the texts use. */
export class FolderPictures {
  readonly #files: ReadonlyMap<string, LoadedPicture>;
  readonly #drawings: Drawings;
  /** Files that are not valid pictures; reported once, for the file itself. */
  readonly #broken: ReadonlySet<string>;
  readonly #used = new Map<string, Buffer>();
  readonly #usedNames = new Set<string>();

  private constructor(
    files: ReadonlyMap<string, LoadedPicture>,
    broken: ReadonlySet<string>,
    drawings: Drawings,
  ) {
    this.#files = files;
    this.#broken = broken;
    this.#drawings = drawings;
  }

  static async load(
    files: readonly ContentFile[],
    drawings: ContentFile | undefined,
    findings: Findings,
  ): Promise<FolderPictures> {
    const loaded = new Map<string, LoadedPicture>();
    const broken = new Set<string>();
    // one at a time: a decoded picture of forty million pixels is large
    for (const { name, bytes } of files) {
      const own = name.slice("pictures/".length);
      try {
        loaded.set(own, { ...(await inspectPicture(bytes)), bytes });
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        findings.error(name, error.message);
        broken.add(own);
      }
    }
    return new FolderPictures(loaded, broken, readDrawings(drawings, findings));
  }

  /** A picture by the name a text gives it; a finding at `place` when there is none. */
  take(name: string, file: string, place: Place, findings: Findings): Picture {
    if (DRAWING.test(name)) {
      const drawing = this.#drawing(name);
      if (drawing) return { base: `/art/${drawing.base}`, tint: drawing.tint, glow: drawing.glow };
      findings.error(file, `"${name}" is not a drawing in art.json`, place);
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

  /** The display size of a file in a text; undefined for anything but a picture of this folder. */
  sizeOf(name: string): Pick<InspectedPicture, "width" | "height"> | undefined {
    return this.#files.get(name);
  }

  /**
   * The colours of a banner: a drawing has its own, those of a photograph are derived from its tint and glow.
   */
  coloursOf(name: string, { tint, glow }: Picture): BannerEntry["colours"] {
    return this.#drawing(name)?.colours ?? { from: tint, to: tint, light: glow };
  }

  /** The pictures in use, by the hash in their address. */
  get used(): ReadonlyMap<string, Buffer> {
    return this.#used;
  }

  reportUnused(findings: Findings): void {
    for (const name of this.#files.keys())
      if (!this.#usedNames.has(name)) findings.warning(`pictures/${name}`, "is not used by any text");
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
    findings.error(file.name, `${first?.instancePath ?? ""} ${first?.message ?? "is invalid"}`);
  } catch (error) {
    findings.error(file.name, `is not JSON: ${(error as Error).message}`);
  }
  return {};
}
