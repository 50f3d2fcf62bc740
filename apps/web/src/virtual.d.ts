declare module "virtual:client-build" {
  /** Address of the front's script. */
  export const script: string;
  /** What that script imports at once. */
  export const preloads: readonly string[];
  /** All CSS the first screen needs. */
  export const css: string;
}
