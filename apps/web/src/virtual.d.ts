declare module "virtual:client-build" {
  /** Addresses of the client's script, imported modules before their importers. */
  export const scripts: readonly string[];
  /** Addresses of the first screen's texts, by language folder. */
  export const texts: Readonly<Record<string, string>>;
  /** All CSS the first screen needs. */
  export const css: string;
  /** Addresses of the files with that CSS. */
  export const styleFiles: readonly string[];
  /** By source: what a screen's own file needs in addition to the entry. */
  export const screens: Readonly<
    Record<string, { readonly files: readonly string[]; readonly css: string } | undefined>
  >;
}

declare module "virtual:common-passwords" {
  export const commonPasswords: string[];
}
