import type { CatalogueName } from "./catalogues.ts";

let loader: (catalogue: CatalogueName) => Promise<void> = async () => {};

/** Called once at start-up in the browser. The server loads every catalogue beforehand. */
export function setCatalogueLoader(load: (catalogue: CatalogueName) => Promise<void>): void {
  loader = load;
}

/** Loads a catalogue in the current language, once. */
export const loadCatalogue = (catalogue: CatalogueName): Promise<void> => loader(catalogue);
