import { untilItComes } from "../lib/until-it-comes.ts";

let load: () => Promise<void> = async () => {};

/** Called once at start-up: how the chapter `later` is loaded here. */
export function whenLater(loader: () => Promise<void>): void {
  load = loader;
}

/** A part of the shell that comes after the first draw, together with its words. */
export async function withLater<Module>(file: () => Promise<Module>): Promise<Module> {
  const [module] = await untilItComes(() => Promise.all([file(), load()]));
  return module;
}
