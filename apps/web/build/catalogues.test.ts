import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createCompiledCatalog } from "@lingui/cli/api";
import { formatter } from "@lingui/format-po";
import { describe, expect, it } from "vitest";
import { compileCatalogue } from "./catalogues.ts";

const LOCALES = path.join(import.meta.dirname, "../src/i18n/locales");
const po = formatter();

async function compiledByLingui(source: string): Promise<string> {
  const catalogue = await po.parse(source, { locale: "fil", sourceLocale: "en", filename: "" });
  const messages = Object.fromEntries(
    Object.entries(catalogue).map(([id, { translation, message }]) => [id, translation || message || id]),
  );
  return createCompiledCatalog("fil", messages, { namespace: "es", outputPrefix: "" }).source;
}

describe("catalogues", () => {
  it.each(globSync("*/*.po", { cwd: LOCALES }))(
    "%s is compiled as Lingui's own plugin compiles it",
    async (file) => {
      const source = readFileSync(path.join(LOCALES, file), "utf8");
      const load = async (code: string) => await import(`data:text/javascript,${encodeURIComponent(code)}`);
      const { messages } = await load(compileCatalogue(source, file.split("/")[0]));
      expect(Object.keys(messages).length).toBeGreaterThan(0);
      expect(messages).toEqual((await load(await compiledByLingui(source))).messages);
    },
  );

  it("a message without a translation is shown in English", () => {
    expect(compileCatalogue('msgid "Log in"\nmsgstr ""\n')).toContain("Log in");
  });

  it.each([
    "{n, plural, one {# game}}",
    "{who, select, you {You} they {They}}",
    "{a, plural, one {{b, plural, one {one}}} other {#}}",
  ])("the message %s, which has no text for a number, fails the build", (text) => {
    expect(() => compileCatalogue(`msgid "x"\nmsgstr "${text}"\n`, "ru")).toThrow(/cannot be compiled/);
  });

  it("a message is evaluated with the plurals of its language", () => {
    const text = "{n, plural, one {# игра} few {# игры} many {# игр} other {# игры}}";
    expect(compileCatalogue(`msgid "x"\nmsgstr "${text}"\n`, "ru")).toContain("игр");
  });

  it("a message that is not valid MessageFormat fails the build with its text", () => {
    expect(() => compileCatalogue('msgid "Games"\nmsgstr "{count, plural, one {#"\n')).toThrow(
      /The message "\{count, plural, one \{#" cannot be compiled/,
    );
  });
});
