import type { Messages } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { type CatalogueLoaders, createTexts } from "./i18n.ts";

const EN = { code: "EN", tag: "en", catalogue: "en" } as const;
const TY = { code: "TY", tag: "fil", catalogue: "fil" } as const;
const KO = { code: "KO", tag: "ko", catalogue: "en" } as const;

/**
 * Catalogues whose files the test resolves one by one; each file holds one message, whose id is the catalogue's name.
 */
function post() {
  const waiting = new Map<string, { arrive: () => void; fail: () => void }>();
  const requested: string[] = [];
  const entry = (catalogue: string, catalogueName: string) => {
    const name = `${catalogue}/${catalogueName}`;
    const load = () =>
      new Promise<{ messages: Messages }>((resolve, reject) => {
        requested.push(name);
        waiting.set(name, {
          arrive: () => resolve({ messages: { [catalogueName]: [name] } }),
          fail: () => reject(new Error(`${name} did not come`)),
        });
      });
    return [`./locales/${name}.po`, load] as const;
  };
  const catalogues: CatalogueLoaders = Object.fromEntries(
    ["en", "fil"].flatMap((catalogue) =>
      ["first", "later", "games"].map((catalogueName) => entry(catalogue, catalogueName)),
    ),
  );
  const settle = async (name: string, how: "arrive" | "fail") => {
    waiting.get(name)?.[how]();
    await flush();
  };
  return {
    catalogues,
    requested,
    arrive: (name: string) => settle(name, "arrive"),
    fail: (name: string) => settle(name, "fail"),
  };
}

const flush = () => new Promise((done) => setTimeout(done));

/** Whether a promise has resolved. */
async function isResolved(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  promise.then(
    () => {
      done = true;
    },
    () => {},
  );
  await flush();
  return done;
}

describe("catalogue loading", () => {
  it("a catalogue that loads before the first language is active stays loaded", async () => {
    const { catalogues, arrive } = post();
    const texts = createTexts(EN, catalogues);
    const drawn = texts.use(EN);
    const later = texts.need("later");
    await arrive("en/later");
    await later;
    await arrive("en/first");
    await drawn;
    expect(texts.i18n._("first")).toBe("en/first");
    expect(texts.i18n._("later")).toBe("en/later");
  });

  it("the first render does not wait for a catalogue that no component uses yet", async () => {
    const { catalogues, arrive } = post();
    const texts = createTexts(EN, catalogues);
    void texts.need("later");
    const drawn = texts.use(EN);
    await arrive("en/first");
    expect(await isResolved(drawn)).toBe(true);
  });

  it("two requests for one catalogue fetch it once", async () => {
    const { catalogues, requested, arrive } = post();
    const texts = createTexts(EN, catalogues);
    const drawn = texts.use(EN);
    await arrive("en/first");
    await drawn;
    const one = texts.need("later");
    const two = texts.need("later");
    expect(await isResolved(two)).toBe(false);
    await arrive("en/later");
    await Promise.all([one, two, texts.need("later")]);
    expect(texts.i18n._("later")).toBe("en/later");
    expect(requested).toEqual(["en/first", "en/later"]);
  });

  it("a catalogue loads in the language that is active when it arrives", async () => {
    const { catalogues, arrive } = post();
    const texts = createTexts(EN, catalogues);
    const drawn = texts.use(EN);
    await arrive("en/first");
    await drawn;
    const games = texts.need("games");
    const changed = texts.use(TY);
    await arrive("fil/first");
    await changed;
    await arrive("en/games");
    expect(await isResolved(games)).toBe(false);
    await arrive("fil/games");
    await games;
    expect(texts.i18n._("games")).toBe("fil/games");
  });

  it("all texts are in one language when a catalogue arrives during a change of language", async () => {
    const { catalogues, arrive } = post();
    const texts = createTexts(EN, catalogues);
    const drawn = texts.use(EN);
    await arrive("en/first");
    await drawn;
    const changed = texts.use(TY);
    const games = texts.need("games");
    await arrive("en/games");
    await games;
    await arrive("fil/first");
    expect(texts.language()).toBe("EN");
    await arrive("fil/games");
    await changed;
    expect(texts.i18n._("games")).toBe("fil/games");
    expect(texts.i18n._("first")).toBe("fil/first");
  });

  it("the language chosen last stays active, whichever catalogue arrives last", async () => {
    const { catalogues, arrive } = post();
    const texts = createTexts(EN, catalogues);
    const first = texts.use(TY);
    const second = texts.use(EN);
    await arrive("en/first");
    await second;
    await arrive("fil/first");
    await first;
    expect(texts.language()).toBe("EN");
    expect(texts.i18n._("first")).toBe("en/first");
  });

  it("a catalogue is fetched again after a failure", async () => {
    const { catalogues, requested, arrive, fail } = post();
    const texts = createTexts(EN, catalogues);
    const drawn = texts.use(EN);
    await arrive("en/first");
    await drawn;
    const lost = texts.need("games");
    await Promise.all([expect(lost).rejects.toThrow("did not come"), fail("en/games")]);
    const games = texts.need("games");
    await arrive("en/games");
    await games;
    expect(texts.i18n._("games")).toBe("en/games");
    expect(requested.filter((name) => name === "en/games")).toHaveLength(2);
  });

  it("a failed catalogue does not block a change of language", async () => {
    const { catalogues, arrive, fail } = post();
    const texts = createTexts(EN, catalogues);
    const drawn = texts.use(EN);
    await arrive("en/first");
    await drawn;
    const lost = texts.need("games");
    await Promise.all([expect(lost).rejects.toThrow(), fail("en/games")]);
    const changed = texts.use(TY);
    await arrive("fil/first");
    await changed;
    expect(texts.language()).toBe("TY");
  });

  it("merging catalogues does not change the imported file, which two languages may share", async () => {
    const messages: Messages = { first: ["source"] };
    const file = async () => ({ messages });
    const later = async () => ({ messages: { later: ["later"] } });
    const texts = createTexts(EN, { "./locales/en/first.po": file, "./locales/en/later.po": later });
    await texts.use(EN);
    await texts.need("later");
    await texts.use(KO);
    expect(Object.keys(messages)).toEqual(["first"]);
    expect(texts.i18n._("later")).toBe("later");
  });
});

describe("text overrides of a merchant", () => {
  const catalogues: CatalogueLoaders = Object.fromEntries(
    ["en", "fil"].flatMap((catalogue) =>
      ["first", "later", "games"].map((catalogueName) => [
        `./locales/${catalogue}/${catalogueName}.po`,
        async () => ({
          messages: {
            [catalogueName]: [`${catalogue}/${catalogueName}`],
            [`${catalogueName} too`]: ["product"],
          },
        }),
      ]),
    ),
  );
  const requested: string[] = [];
  const textOverrides = async (language: string): Promise<Messages> => {
    requested.push(language);
    return { games: [`own ${language}`] };
  };

  it("overrides replace the product's texts in each language and are fetched only for a catalogue that has any", async () => {
    const texts = createTexts({ ...EN, own: ["games"] }, catalogues, textOverrides);
    await texts.use(EN);
    await texts.need("later");
    expect(requested).toEqual([]);
    await texts.need("games");
    expect(texts.i18n._("games")).toBe("own EN");
    expect(texts.i18n._("games too")).toBe("product");
    await texts.use(TY);
    expect([texts.i18n._("games"), texts.i18n._("later")]).toEqual(["own TY", "fil/later"]);
    expect(requested).toEqual(["EN", "TY"]);
  });

  it("overrides are not fetched for a merchant that has none", async () => {
    requested.length = 0;
    const texts = createTexts(EN, catalogues, textOverrides);
    await texts.use(EN);
    await texts.need("games");
    expect([texts.i18n._("games"), requested]).toEqual(["en/games", []]);
  });
});
