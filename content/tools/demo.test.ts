import { readFileSync } from "node:fs";
import path from "node:path";
import type { PromotionTerms } from "@foyer/contract/promotions";
import { describe, expect, it } from "vitest";
import { formatFinding } from "../../apps/gateway/src/modules/content/findings.ts";
import { readContent } from "../../apps/gateway/src/modules/content/read-content.ts";
import { readCatalogue, readDemo } from "../src/index.ts";
import { makeDrawings, makePeople } from "./demo.ts";

const root = path.join(import.meta.dirname, "..");
const { games, vendors } = readCatalogue(path.join(root, "catalogue"));
const { merchant, drawings, people } = readDemo(path.join(root, "demo"));
const jackpots = JSON.parse(readFileSync(path.join(root, "demo/jackpots.json"), "utf8")) as {
  code: string;
  name: string;
}[];
const { set, findings } = await readContent(path.join(root, "demo/published"), merchant.settings);
const { announcements, banners, help, pages } = set;
const entries = [
  ...announcements,
  ...banners,
  ...help,
  ...pages.map((page) => ({ ...page, source: `pages/${page.slug}` })),
];

describe("the demo merchant", () => {
  it("the demo files match their source material", () => {
    expect(drawings).toEqual(makeDrawings());
    expect(people).toEqual(makePeople(games));
  });

  it("the demo content has no findings", () => {
    expect(findings.all.map(formatFinding)).toEqual([]);
  });

  it("the demo content is complete in English and Filipino", () => {
    expect(merchant.settings.languages).toEqual(["EN", "TY"]);
    for (const { source, texts } of entries) {
      expect(Object.keys(texts).toSorted(), source).toEqual(["EN", "TY"]);
      for (const [part, words] of Object.entries(texts["TY"] ?? {}))
        if (words !== "")
          expect(words, `${source} ${part} is translated`).not.toBe(
            (texts["EN"] as unknown as Record<string, string>)[part],
          );
    }
  });

  it("the demo texts promise no limit or break, neither of which exists yet", () => {
    const promised = /close your account for|isasara namin|takes effect at once/i;
    for (const { source, texts } of entries) expect(JSON.stringify(texts), source).not.toMatch(promised);
  });

  it("no help article or page denies what the product has, apart from closing an account and limits", () => {
    const denied = /\byet\b|(?:is|are)n['’]t available|hindi pa(?! buong| rin)/i;
    const denials = entries
      .filter(({ source, texts }) => /^(?:help|pages)\//.test(source) && denied.test(JSON.stringify(texts)))
      .map(({ source }) => source);
    expect(new Set(denials)).toEqual(new Set(["help/account/close-account", "help/safety/too-much"]));
  });

  it("an announcement or promotion that links to games under maintenance says so", () => {
    for (const { source, texts } of announcements)
      for (const { title, content } of Object.values(texts))
        if (/gameType=(?!RNG)/.test(content)) expect(`${title} ${content}`, source).toContain("maintenance");
  });

  it("no demo text names a day or week that its dates, counted from the installation, would contradict", () => {
    const named =
      /this week|weekend|tonight|tomorrow|ngayong (?:linggo|gabi|weekend)|(?<!every |tuwing |On )\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b(?!s)|sa (?:Lunes|Martes|Biyernes|Sabado)/i;
    for (const { source, texts } of entries) expect(JSON.stringify(texts), source).not.toMatch(named);
  });

  it("the demo texts write the currency as the amounts beside them do", () => {
    for (const { source, texts } of entries) expect(JSON.stringify(texts), source).not.toMatch(/[￥¥]/);
  });

  it("the demo texts contain no exclamation marks and no words in capitals", () => {
    for (const { source, texts } of entries) {
      const words = JSON.stringify(texts).replaceAll(/"(EN|TY)"|<[^>]*>/g, "");
      expect(words, source).not.toContain("!");
      expect(words, source).not.toMatch(/\b(?!SMS|VPN|FAQ|PDF|VIP)[A-Z]{3,}\b/);
    }
  });

  it("the demo has marquee texts, six home banners and banners for every game screen", () => {
    expect(announcements.filter(({ type }) => type === "PL").length).toBeGreaterThanOrEqual(5);
    const inGroup = (group: string) => banners.filter((banner) => banner.group === group).length;
    expect(inGroup("m_home")).toBe(6);
    for (const group of ["m_rng", "m_live", "m_fish", "m_pvp", "m_sports", "m_reg"])
      expect(inGroup(group), group).toBeGreaterThanOrEqual(1);
  });

  it("the demo has promotions of every kind, one upcoming and one closed", () => {
    const promotions = announcements.filter(({ type }) => type === "PR");
    expect(new Set(promotions.flatMap(({ terms }) => terms?.kind ?? []))).toEqual(
      new Set(["welcome", "turnover", "cashback", "check-in", "application", "deposit"]),
    );
    expect(new Set(promotions.map(({ category }) => category)).size).toBeGreaterThanOrEqual(8);
    const since = (starts: (typeof promotions)[number]["starts"]) =>
      "inDays" in starts ? -starts.inDays : 0;
    const some = (is: (terms: PromotionTerms, days: number) => boolean) =>
      promotions.some(({ terms, starts }) => terms && is(terms, since(starts)));
    expect(some(({ opensAfterDays = 0 }, days) => opensAfterDays > days)).toBe(true);
    expect(some(({ closesAfterDays = 365 }, days) => closesAfterDays < days)).toBe(true);
  });

  it("the help centre has six sections, each with a tag and at least four questions", () => {
    const sections = help.filter(({ parent }) => parent === null);
    expect(sections).toHaveLength(6);
    for (const { source, tag } of sections) {
      expect(tag, source).not.toBeNull();
      expect(help.filter(({ parent }) => parent === source).length, source).toBeGreaterThanOrEqual(4);
    }
  });

  it("the demo has the required pages, two sponsors and the contact channels", () => {
    const slugs = pages.map(({ slug }) => slug);
    for (const slug of ["user-agreement", "policy", "terms", "join-us"]) expect(slugs).toContain(slug);
    expect(pages.filter(({ kind }) => kind === "sponsor")).toHaveLength(2);
    expect(set.lines.map(({ csPosition }) => csPosition)).toEqual([
      "LINE-1",
      "FACEBOOK-1",
      "TELEGRAM-1",
      "MAIL-1",
      "PHONE-1",
    ]);
  });

  it("banner links lead to existing vendors and categories with games", () => {
    for (const { url } of banners) {
      const { pathname, searchParams } = new URL(url, "http://foyer.example");
      expect(pathname).toMatch(/^\/m\/(?:[a-zA-Z]+|play\/new)$/);
      const [type, vendor] = [searchParams.get("gameType"), searchParams.get("vassalage")];
      if (type)
        expect(
          games.some((game) => game.category === type),
          url,
        ).toBe(true);
      if (vendor) {
        expect(
          vendors.some(({ code }) => code === vendor),
          url,
        ).toBe(true);
        expect(
          games.some((game) => game.vendor === vendor && game.category === type),
          url,
        ).toBe(true);
      }
    }
  });
});

describe("the banners of the demo", () => {
  const called = (words: string) => games.filter(({ gameName }) => words.includes(gameName));

  it.each(banners.map((banner) => [banner.source, banner] as const))(
    "the banner %s leads to the game or jackpot that it names",
    (_, { url, texts }) => {
      const { eyebrow, title, action } = texts["EN"] ?? { eyebrow: "", title: "", action: "" };
      const words = `${eyebrow} ${title}`;
      const { pathname, searchParams } = new URL(url, "http://foyer.example");
      const param = (name: string) => searchParams.get(name);
      const shown = (game: (typeof games)[number]) =>
        pathname === "/m/play/new"
          ? game.gameCode === param("game") && game.vendor === param("vendor")
          : pathname === "/m/jackpot"
            ? game.jackpot === param("jackpot")
            : game.category === param("gameType") && [null, game.vendor].includes(param("vassalage"));
      const named = called(words);
      if (named.length > 0) expect(named.filter(shown)).not.toEqual([]);
      if (pathname === "/m/play/new") {
        expect(param("free")).toBe("1");
        expect(named.filter(shown).map(({ supportsFreePlay }) => supportsFreePlay)).toEqual([true]);
      } else expect(`${title} ${action}`).not.toMatch(/for (?:free|fun)/i);
      for (const { code, name } of jackpots) if (words.includes(name)) expect(param("jackpot")).toBe(code);
      if (/jackpot/i.test(words)) expect(pathname).toBe("/m/jackpot");
      if (words.includes("Four jackpots")) expect(jackpots).toHaveLength(4);
      const number = /(\d+) games/.exec(words)?.[1];
      if (number) expect(games.filter((game) => shown(game)).length).toBeGreaterThan(Number(number));
    },
  );
});

describe("the demo accounts", () => {
  const by = new Map(people.map((person) => [person.username, person]));
  const below = (username: string): string[] =>
    people
      .filter((person) => person.upline === username)
      .flatMap((person) => [person.username, ...below(person.username)]);

  it("the demo accounts include all that the guides name", () => {
    expect(by.get("player")).toMatchObject({ type: 0, firstTimeLogin: false, passwordExpired: false });
    expect(by.get("player")?.habits).not.toBeNull();
    expect(by.get("newcomer")).toMatchObject({ type: 0, firstTimeLogin: true, lastLoginHoursAgo: null });
    expect(by.get("expired")).toMatchObject({ type: 0, passwordExpired: true });
    expect(["agent", "director", "tester", "testagent"].map((name) => by.get(name)?.type)).toEqual([
      1, 2, 40, 41,
    ]);
  });

  it("the demo accounts include an agent with a downline of 40 over three levels", () => {
    expect(below("agent")).toHaveLength(40);
    const depth = (username: string): number =>
      username === "agent" ? 0 : 1 + depth(by.get(username)?.upline ?? "agent");
    expect(new Set(below("agent").map(depth))).toEqual(new Set([1, 2, 3]));
    for (const person of people) {
      if (person.upline) expect([1, 2], person.username).toContain(by.get(person.upline)?.type);
    }
  });

  it("the demo accounts follow the field rules, and each is registered after its upline", () => {
    expect(by.size).toBe(people.length);
    for (const person of people) {
      expect(person.username).toMatch(/^[a-zA-Z][a-zA-Z0-9]{3,15}$/);
      expect(person.nickname.length).toBeGreaterThanOrEqual(2);
      expect(person.nickname.length).toBeLessThanOrEqual(20);
      if (person.lastLoginHoursAgo !== null) {
        expect(person.lastLoginHoursAgo).toBeLessThanOrEqual(Math.max(24, person.registeredDaysAgo * 24));
      }
      const upline = person.upline ? by.get(person.upline) : undefined;
      if (upline) expect(person.registeredDaysAgo).toBeLessThanOrEqual(upline.registeredDaysAgo);
      for (const code of person.habits?.favourites ?? []) {
        expect(
          games.some((game) => game.gameCode === code),
          code,
        ).toBe(true);
      }
    }
  });
});
