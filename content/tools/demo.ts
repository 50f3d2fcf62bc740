import { avatarSvg, bannerSvg, promotionSvg, type Random, random } from "@foyer/artwork";
import type { CatalogueGame, DemoPerson, DemoPicture, Drawing, PlayHabits } from "../src/index.ts";
import { fingerprint } from "./catalogue.ts";
import { AVATARS } from "./material/avatars.ts";
import { BANNERS } from "./material/banners.ts";
import { LOTTERY_VENDORS } from "./material/featured-games.ts";
import { NAMED, type NamedPerson, OTHERS, SUB_AGENTS, TEAM } from "./material/people.ts";
import { PROMOTIONS } from "./material/promotions.ts";

export const drawBanner = (banner: (typeof BANNERS)[number]) =>
  bannerSvg({ name: banner.key, ...banner.art }, { idPrefix: "b" });

export const bannerStem = (key: string, svg: string) => `banner-${key}-${fingerprint(svg)}`;

const VIEWS = { 1: "door", 2: "row" } as const;

/** The promotion pictures by key: first the list picture, then the page picture. */
export const drawPromotions = () =>
  PROMOTIONS.flatMap(({ key, art }) =>
    ([1, 2] as const).map((sequence) => {
      const { svg, tint, glow } = promotionSvg({ name: key, ...art }, VIEWS[sequence], { idPrefix: "p" });
      const own = `promotion-${key}-${sequence}`;
      return { key: own, stem: `${own}-${fingerprint(svg)}`, svg, tint, glow };
    }),
  );

export const avatarStem = (name: string) => `avatar-${name}`;
export const paymentLogoStem = (code: string) => `payment-${code}`;

/** The pictures that the merchant's texts refer to by key. */
export function makeDrawings(): Record<string, Drawing> {
  const banners = BANNERS.map((banner): [string, Drawing] => {
    const { svg, tint, glow, colours } = drawBanner(banner);
    return [`banner-${banner.key}`, { base: bannerStem(banner.key, svg), tint, glow, colours }];
  });
  const promotions = drawPromotions().map(({ key, stem, tint, glow }): [string, Drawing] => [
    key,
    { base: stem, tint, glow },
  ]);
  return Object.fromEntries([...banners, ...promotions]);
}

export function avatarPicture(name: string): DemoPicture {
  const spec = AVATARS[name];
  if (!spec) throw new Error(`no avatar is called ${name}`);
  const { tint, glow } = avatarSvg(spec, { idPrefix: "p" });
  return { base: avatarStem(name), tint, glow };
}

const TEMPERAMENT_RANGES: Record<
  PlayHabits["temperament"],
  { sessions: number; rounds: number; stake: string; amount: string }
> = {
  careful: { sessions: 1, rounds: 25, stake: "20", amount: "200" },
  steady: { sessions: 3, rounds: 45, stake: "30", amount: "300" },
  keen: { sessions: 5, rounds: 70, stake: "30", amount: "500" },
  bold: { sessions: 4, rounds: 60, stake: "150", amount: "3000" },
};
const TEMPERAMENTS = ["careful", "careful", "steady", "steady", "steady", "keen", "keen", "bold"] as const;

/**
 * Mostly slots, because the studio vendor runs them with real rounds. The platform's own lotteries have orders, not rounds
 * of a vendor.
 */
function habitsOf(
  temperament: PlayHabits["temperament"],
  games: readonly CatalogueGame[],
  r: Random,
): PlayHabits {
  const ranges = TEMPERAMENT_RANGES[temperament];
  const slots = games.filter((game) => game.category === "RNG");
  const rest = games.filter(
    ({ category, vendor }) => category !== "RNG" && !LOTTERY_VENDORS.includes(vendor),
  );
  const favourites = new Set<string>();
  while (favourites.size < 9) favourites.add(r.pick(favourites.size % 4 === 3 ? rest : slots).gameCode);
  return {
    temperament,
    sessionsPerWeek: Math.max(1, ranges.sessions + r.integer(3) - 1),
    roundsPerSession: ranges.rounds + r.integer(20),
    stake: ranges.stake,
    favourites: [...favourites],
    deposit: { everyDays: 5 + r.integer(12), amount: ranges.amount },
  };
}

const split = (entry: string) => {
  const [username = "", nickname = "", payeeName = ""] = entry.split(":");
  return { username, nickname, payeeName };
};

const MOST_RECENT_LOGIN_HOURS = 240;

/** The demo accounts, each after its upline. */
export function makePeople(games: readonly CatalogueGame[]): DemoPerson[] {
  const avatars = Object.keys(AVATARS);
  const people: DemoPerson[] = [];

  const add = (person: NamedPerson) => {
    const r = random(`person ${person.username}`);
    const sinceRegistration = person.registeredDaysAgo * 24;
    people.push({
      username: person.username,
      type: person.type,
      nickname: person.nickname,
      ...(person.payeeName && { payeeName: person.payeeName }),
      avatar: avatarPicture(person.avatar),
      upline: person.upline,
      registeredDaysAgo: person.registeredDaysAgo,
      lastLoginHoursAgo: person.firstTimeLogin
        ? null
        : Math.min(sinceRegistration, 1 + Math.floor(r.next() ** 2 * MOST_RECENT_LOGIN_HOURS)),
      firstTimeLogin: person.firstTimeLogin ?? false,
      passwordExpired: person.passwordExpired ?? false,
      ...(person.email && { email: person.email }),
      ...(person.mobile && { mobile: person.mobile }),
      habits: person.temperament === "none" ? null : habitsOf(person.temperament, games, r),
    });
  };
  const addOrdinary = (entry: string, upline: string | null, joinedAfter: number) => {
    const { username, nickname, payeeName } = split(entry);
    const r = random(`ordinary ${username}`);
    add({
      username,
      nickname,
      payeeName,
      type: SUB_AGENTS.includes(username) ? 1 : 0,
      avatar: r.pick(avatars),
      upline,
      registeredDaysAgo: 2 + Math.floor(r.next() * (joinedAfter - 2)),
      temperament: r.pick(TEMPERAMENTS),
    });
  };

  for (const person of NAMED) add(person);
  let above = ["agent"];
  for (const level of TEAM) {
    level.forEach((entry, i) => {
      const upline = above[i % above.length] ?? "agent";
      const joined = people.find((person) => person.username === upline)?.registeredDaysAgo ?? 180;
      addOrdinary(entry, upline, joined);
    });
    above = level.map((entry) => split(entry).username).filter((username) => SUB_AGENTS.includes(username));
  }
  OTHERS.forEach((entry, i) => {
    addOrdinary(entry, i % 3 === 0 ? "director" : null, 190);
  });
  return people;
}
