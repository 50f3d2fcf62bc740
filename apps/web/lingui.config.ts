import { formatter } from "@lingui/format-po";
import { CHAPTERS } from "./src/i18n/chapters.ts";

/** Catalogues by language and chapter; a chapter is loaded with the first screen that needs it. */
export default {
  rootDir: import.meta.dirname,
  sourceLocale: "en",
  locales: ["en", "fil"],
  pseudoLocale: "",
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: "origin" as const,
  catalogs: Object.entries(CHAPTERS).map(([chapter, include]) => ({
    path: `<rootDir>/src/i18n/locales/{locale}/${chapter}`,
    include: include.map((glob) => `<rootDir>/src/${glob}`),
    exclude: ["**/*.test.*"],
  })),
};
