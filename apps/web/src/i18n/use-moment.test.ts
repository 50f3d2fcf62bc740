import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { writeDays } from "./time-formats.ts";
import { useDay, useMoment } from "./use-moment.ts";

const AT = "2026-11-21T12:00:00.000Z";
function Written() {
  return `${useMoment()(AT)} ${useDay()(AT)}`;
}
const formatted = (locale: string): string => {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Written)));
};

it.each(["en", "ar"])("a moment in %s keeps its own order in a sentence of another direction", (locale) => {
  const parts = formatted(locale).match(/\u2068[^\u2068\u2069]+\u2069/g);
  expect(parts).toHaveLength(2);
  expect(
    formatted(locale)
      .replace(parts?.[0] ?? "", "")
      .replace(parts?.[1] ?? "", ""),
  ).toBe(" ");
});

it.each([
  ["2026-11-16", "2026-11-22", "Nov 16 – Nov 22"],
  ["2026-11-30", "2026-12-06", "Nov 30 – Dec 6"],
  ["2025-12-29", "2026-01-04", "Dec 29, 2025 – Jan 4, 2026"],
  ["2025-12-01", "2025-12-07", "Dec 1, 2025 – Dec 7, 2025"],
  ["2026-11-16", "2026-11-16", "Nov 16"],
  ["2025-11-16", "2025-11-16", "Nov 16, 2025"],
])("the days from %s to %s have one form, with years unless both are of this year", (first, last, text) => {
  expect(writeDays("en", first, last, "2026-11-28").replaceAll(/[\u2068\u2069]/g, "")).toBe(text);
});
