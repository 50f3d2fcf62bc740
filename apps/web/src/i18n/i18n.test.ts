import type { Messages } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { type Catalogues, createTexts } from "./i18n.ts";

const EN = { code: "EN", tag: "en", catalogue: "en" } as const;
const TY = { code: "TY", tag: "fil", catalogue: "fil" } as const;
const KO = { code: "KO", tag: "ko", catalogue: "en" } as const;

/** Catalogues whose files arrive when the test says so; each chapter holds one message named like it. */
function post() {
  const waiting = new Map<string, { arrive: () => void; fail: () => void }>();
  const asked: string[] = [];
  const entry = (catalogue: string, chapter: string) => {
    const name = `${catalogue}/${chapter}`;
    const load = () =>
      new Promise<{ messages: Messages }>((resolve, reject) => {
        asked.push(name);
        waiting.set(name, {
          arrive: () => resolve({ messages: { [chapter]: [name] } }),
          fail: () => reject(new Error(`${name} did not come`)),
        });
      });
    return [`./locales/${name}.po`, load] as const;
  };
  const catalogues: Catalogues = Object.fromEntries(
    ["en", "fil"].flatMap((catalogue) =>
      ["first", "later", "games"].map((chapter) => entry(catalogue, chapter)),
    ),
  );
  const settle = async (name: string, how: "arrive" | "fail") => {
    waiting.get(name)?.[how]();
    await flush();
  };
  return {
    catalogues,
    asked,
    arrive: (name: string) => settle(name, "arrive"),
    fail: (name: string) => settle(name, "fail"),
  };
}

const flush = () => new Promise((done) => setTimeout(done));

/** Whether a promise has been kept by now. */
async function kept(promise: Promise<unknown>): Promise<boolean> {
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

describe("texts by chapter", () => {
  it("keep a chapter that arrived before the first language was drawn", async () => {
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

  it("draw without waiting for a chapter that nobody shows yet", async () => {
    const { catalogues, arrive } = post();
    const texts = createTexts(EN, catalogues);
    void texts.need("later");
    const drawn = texts.use(EN);
    await arrive("en/first");
    expect(await kept(drawn)).toBe(true);
  });

  it("are there for each who asked, and fetched once", async () => {
    const { catalogues, asked, arrive } = post();
    const texts = createTexts(EN, catalogues);
    const drawn = texts.use(EN);
    await arrive("en/first");
    await drawn;
    const one = texts.need("later");
    const two = texts.need("later");
    expect(await kept(two)).toBe(false);
    await arrive("en/later");
    await Promise.all([one, two, texts.need("later")]);
    expect(texts.i18n._("later")).toBe("en/later");
    expect(asked).toEqual(["en/first", "en/later"]);
  });

  it("come in the language that is spoken when they arrive", async () => {
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
    expect(await kept(games)).toBe(false);
    await arrive("fil/games");
    await games;
    expect(texts.i18n._("games")).toBe("fil/games");
  });

  it("are all of one language when a chapter arrives while it changes", async () => {
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

  it("stay in the language chosen last, whichever arrives last", async () => {
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

  it("are asked for again after a failure", async () => {
    const { catalogues, asked, arrive, fail } = post();
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
    expect(asked.filter((name) => name === "en/games")).toHaveLength(2);
  });

  it("that failed once do not keep the player from another language", async () => {
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

  it("leave the catalogue's own file as it came: two languages may share it", async () => {
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

describe("a merchant's own words", () => {
  const catalogues: Catalogues = Object.fromEntries(
    ["en", "fil"].flatMap((catalogue) =>
      ["first", "later", "games"].map((chapter) => [
        `./locales/${catalogue}/${chapter}.po`,
        async () => ({
          messages: { [chapter]: [`${catalogue}/${chapter}`], [`${chapter} too`]: ["product"] },
        }),
      ]),
    ),
  );
  const asked: string[] = [];
  const ownWords = async (language: string): Promise<Messages> => {
    asked.push(language);
    return { games: [`own ${language}`] };
  };

  it("take the place of the product's, in each language, and are asked for where a chapter has any", async () => {
    const texts = createTexts({ ...EN, own: ["games"] }, catalogues, ownWords);
    await texts.use(EN);
    await texts.need("later");
    expect(asked).toEqual([]);
    await texts.need("games");
    expect(texts.i18n._("games")).toBe("own EN");
    expect(texts.i18n._("games too")).toBe("product");
    await texts.use(TY);
    expect([texts.i18n._("games"), texts.i18n._("later")]).toEqual(["own TY", "fil/later"]);
    expect(asked).toEqual(["EN", "TY"]);
  });

  it("are never asked for where the merchant has none", async () => {
    asked.length = 0;
    const texts = createTexts(EN, catalogues, ownWords);
    await texts.use(EN);
    await texts.need("games");
    expect([texts.i18n._("games"), asked]).toEqual(["en/games", []]);
  });
});
