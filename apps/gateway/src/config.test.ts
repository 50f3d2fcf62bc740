import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const DATABASE_URL = "postgres://foyer:pa55@127.0.0.1/foyer";

describe("a setting that is wrong is named in one sentence", () => {
  it.each([
    [{}, "DATABASE_URL is not set."],
    [{ DATABASE_URL, PORT: "eighty" }, /^PORT is "eighty", which /],
    [{ DATABASE_URL, RATE_LIMIT_FACTOR: "0" }, /^RATE_LIMIT_FACTOR is "0", which /],
  ])("%j", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it("without its value where that is a secret", () => {
    expect(() => readConfig({ DATABASE_URL, FOYER_SECRET: "hunter2" })).toThrow(
      /^FOYER_SECRET has a value, which (?!.*hunter2)/,
    );
    expect(() => readConfig({ DATABASE_URL: "mysql://foyer:pa55@x" })).toThrow(
      /^DATABASE_URL has a value, which (?!.*pa55)/,
    );
  });
});
