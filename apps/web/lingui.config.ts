import { formatter } from "@lingui/format-po";
import { CATALOGUE_SOURCES } from "./src/i18n/catalogues.ts";

/** Catalogues by language and name; each is loaded with the first screen that needs it. */
export default {
  rootDir: import.meta.dirname,
  sourceLocale: "en",
  locales: ["en", "fil"],
  pseudoLocale: "",
  format: formatter({ lineNumbers: false, origins: true }),
  // By file, messages of one file would come in random order.
  orderBy: "message" as const,
  catalogs: Object.entries(CATALOGUE_SOURCES).map(([catalogue, include]) => ({
    path: `<rootDir>/src/i18n/locales/{locale}/${catalogue}`,
    include: include.map((glob) => `<rootDir>/src/${glob}`),
    exclude: ["**/*.test.*"],
  })),
};
