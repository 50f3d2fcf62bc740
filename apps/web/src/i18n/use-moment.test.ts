import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
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
