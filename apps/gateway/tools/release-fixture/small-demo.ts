import type { DemoContent } from "../../src/modules/demo/demo-content.ts";

/** A slot whose stakes contribute to a jackpot. */
export const JACKPOT_GAME = "NIGHTJAR_EMBER_ORCHARD";

/** Those to whom the demo gives cases, contracts and conversations, with their uplines. */
const PEOPLE = new Set([
  "player",
  "newcomer",
  "expired",
  "agent",
  "director",
  "tester",
  "testagent",
  "celestina",
  "kawayan",
  "suri4",
  "verena",
  "xandra",
  "dalisay",
  "luzviminda",
  "tomasr",
  "okonkwo",
]);
/** Others kept below each of them. */
const BELOW = 2;
/** Longer than the days that the demo settles. */
const DAYS = 24;
/** One of so many sessions, and of so many of their rounds, is played. */
const PLAY_SAMPLING = 6;
const GAMES_PER_CATEGORY = 2;

/** The first items of each kind. */
function firstOf<T>(items: readonly T[], kind: (item: T) => string | null, count: number): T[] {
  const seen = new Map<string, number>();
  return items.filter((item) => {
    const of = kind(item);
    if (of === null) return false;
    const before = seen.get(of) ?? 0;
    seen.set(of, before + 1);
    return before < count;
  });
}

/** The demo's content with something of everything: its people's stories, and few games, texts and rounds. */
export function smallDemo(content: DemoContent): DemoContent {
  const others = content.people.filter(
    ({ username, upline }) => !PEOPLE.has(username) && upline !== null && PEOPLE.has(upline),
  );
  const below = new Set(firstOf(others, ({ upline }) => upline, BELOW));
  const people = content.people
    .filter((person) => PEOPLE.has(person.username) || below.has(person))
    .map(({ habits, ...person }) => ({
      ...person,
      registeredDaysAgo: Math.min(person.registeredDaysAgo, DAYS),
      habits: habits && {
        ...habits,
        sessionsPerWeek: habits.sessionsPerWeek / PLAY_SAMPLING,
        roundsPerSession: habits.roundsPerSession / PLAY_SAMPLING,
        favourites: habits.favourites.slice(0, 1),
      },
    }));
  const favourites = new Set(people.flatMap(({ habits }) => habits?.favourites ?? []));
  const games = new Set([
    ...content.games.filter(({ gameCode }) => favourites.has(gameCode) || gameCode === JACKPOT_GAME),
    ...firstOf(content.games, ({ category }) => category, GAMES_PER_CATEGORY),
    ...firstOf(content.games, ({ jackpot }) => jackpot, 1),
  ]);
  const { published } = content;
  return {
    ...content,
    people,
    games: content.games.filter((game) => games.has(game)),
    messages: content.messages.slice(0, 3),
    published: {
      ...published,
      announcements: published.announcements.filter(({ terms }) => terms !== null),
      banners: published.banners.slice(0, 2),
      help: published.help.slice(0, 4),
      pages: published.pages.slice(0, 1),
    },
  };
}
