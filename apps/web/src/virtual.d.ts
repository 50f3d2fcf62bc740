declare module "virtual:client-build" {
  /** Addresses of the front's script, what is imported before what imports it. */
  export const scripts: readonly string[];
  /** Addresses of the first screen's texts, by catalogue. */
  export const texts: Readonly<Record<string, string>>;
  /** All CSS the first screen needs. */
  export const css: string;
  /** By source: what a screen's own file brings beyond the entry. */
  export const screens: Readonly<
    Record<string, { readonly files: readonly string[]; readonly css: string } | undefined>
  >;
}
