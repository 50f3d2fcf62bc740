declare module "virtual:client-build" {
  /** Address of the front's script. */
  export const script: string;
  /** Addresses of the first screen's texts, by catalogue. */
  export const texts: Readonly<Record<string, string>>;
  /** All CSS the first screen needs. */
  export const css: string;
}
