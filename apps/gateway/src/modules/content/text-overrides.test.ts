import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";
import { type ContentFolder, contentFolder, readIn } from "./content-folder.fixture.ts";
import { importContent } from "./import-content.ts";
import { productTexts } from "./product-texts.ts";

let t: TestApp;
let folder: ContentFolder;
beforeAll(async () => {
  [t, folder] = await Promise.all([testApp(), contentFolder()]);
});
beforeEach(() => folder.clear());
afterAll(async () => {
  await t.close();
  await folder.remove("");
});

const read = async (path: string) => (await t.app.inject(path)).json().value;
const own = (language: string) => read(`/wps/system/texts?language=${language}`);
const run = (options = {}) =>
  importContent(t.app.services, t.app.database, folder.path, { merchant: "DEMO", ...options });

describe("a merchant's text overrides", () => {
  test("text overrides are served by language, with the catalogues that have any; without overrides nothing is announced", async () => {
    expect(await own("EN")).toEqual({});
    expect(await read("/wps/system/settings/consolidated")).not.toHaveProperty("ownTexts");
    const known = await productTexts();
    const [hot, more] = ["Hot match", "and {further} more"].map((text) => known?.get(text)?.id ?? "");
    await folder.write({
      "texts/en.yaml":
        'Hot match: The match of the day\n"and {further} more": "{further} others, it\'s a busy day"\n',
      "texts/ty.yaml": "Hot match: Ang laban ngayon\n",
    });
    expect((await run()).summary?.texts).toEqual({ made: 3, changed: 0, same: 0, removed: 0 });
    await expect
      .poll(() => own("EN"))
      .toEqual({
        [`${hot}`]: ["The match of the day"],
        [`${more}`]: [["further"], " others, it's a busy day"],
      });
    expect(await own("TY")).toEqual({ [`${hot}`]: ["Ang laban ngayon"] });
    await expect
      .poll(async () => (await read("/wps/system/settings/consolidated")).textOverrides)
      .toEqual(["later"]);

    expect((await run()).summary?.texts).toEqual({ made: 0, changed: 0, same: 3, removed: 0 });
    await folder.write({ "texts/en.yaml": "Hot match: Match of the night\n" });
    expect((await run()).summary?.texts).toEqual({ made: 0, changed: 1, same: 1, removed: 0 });
    expect((await run({ prune: true })).summary?.texts).toEqual({ made: 0, changed: 0, same: 2, removed: 1 });
    await expect.poll(() => own("EN")).toEqual({ [`${hot}`]: ["Match of the night"] });
  });

  test("text overrides apply to the merchant's own players only", async () => {
    await t.app.database.pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY') ON CONFLICT DO NOTHING",
    );
    await folder.write({ "texts/en.yaml": "Hot match: The match of the day\n" });
    await run();
    const answer = await t.app.inject({ url: "/wps/system/texts", headers: { merchant: "OTHER" } });
    expect(answer.json().value).toEqual({});
  });

  test("a text with an explicit id is overridden by that id", async () => {
    await folder.write({ "texts/en.yaml": "in_logged_login: Sign in first\n" });
    const { set, errors } = await readIn(folder, {});
    expect(errors).toEqual([]);
    expect(set.texts).toEqual([
      {
        language: "EN",
        id: "in_logged_login",
        chapters: expect.arrayContaining(["games"]),
        words: ["Sign in first"],
      },
    ]);
  });

  test.each([
    ["Hot mtach: x", 'texts/en.yaml:1:12: "Hot mtach" is not a text of the product'],
    ['"and {further} more": and more', 'texts/en.yaml:1:23: "and {further} more" must keep {further}'],
    ["Hot match: '{name}'", 'texts/en.yaml:1:12: "Hot match" must not contain placeholders'],
    [
      '"Last updated <0>{day}</0>": "On {day}"',
      'texts/en.yaml:1:30: "Last updated <0>{day}</0>" must keep </0> and <0> and {day}',
    ],
    [
      '"{unread, plural, one {# unread} other {# unread}}": many',
      'texts/en.yaml:1:54: "{unread, plural, one {# unread} other {# unread}}" depends on a number and cannot be overridden',
    ],
    ["Hot match: ''", 'texts/en.yaml:1:12: "Hot match" must be a text of 1 to 500 characters'],
    ["Hot match: [a]", 'texts/en.yaml:1:12: "Hot match" must be a text of 1 to 500 characters'],
    ["Hot match: a\nHot match: b", "texts/en.yaml:2:1: Map keys must be unique"],
    ["__proto__: a", 'texts/en.yaml:1:12: "__proto__" is not a text of the product'],
  ])("an override that cannot be used is an error with its position: %s", async (yaml, expected) => {
    const { errors, set } = await readIn(folder, { "texts/en.yaml": `${yaml}\n` });
    expect(errors.join("\n")).toContain(expected);
    expect(JSON.stringify(set.texts)).not.toContain("proto");
  });

  test("overrides in an unknown language are an error, in a language that is not offered a warning", async () => {
    const { errors, warnings } = await readIn(folder, {
      "texts/xx.yaml": "Hot match: a\n",
      "texts/ja.yaml": "Hot match: a\n",
    });
    expect(errors).toEqual(['texts/xx.yaml: "xx" is not a known language']);
    expect(warnings).toEqual(["texts/ja.yaml: warning: is in JA, which the merchant does not offer"]);
  });
});
