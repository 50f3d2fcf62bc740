import { parseAmount } from "@foyer/domain/money";
import type { Database } from "../../plugins/database.ts";
import { type ContentRooms, writeContent } from "../content/write-content.ts";
import { DemoRepository, type NewMember, type PastRows } from "./demo.repository.ts";
import type { DemoContent } from "./demo-content.ts";
import { makePast, type PlayedGame } from "./history.ts";

/** Everyone's here; it stands in the README for whoever tries the demo, and exists in no other merchant. */
export const DEMO_PASSWORD = "Foyer-2026";
/** Accounts that are named in the README. */
const NAMED = new Set(["player", "newcomer", "expired", "agent", "director", "tester", "testagent"]);
/** Categories whose vendors are open; the others' games come with later releases. */
const OPEN = new Set(["RNG"]);
const HISTORY = "demo-history";
/** Who sits at the desk, and what was said there with the account everyone tries first. */
const DESK = {
  name: "operator",
  shownAs: "Mara",
  asked: "Good evening! Which games here feed a shared pot?",
  answered:
    "Good evening! Those with the pot's sign on their tile. The Jackpots page lists them all, with what each pot holds right now. Anything else, just ask.",
};
/** Who waits for the desk, and since how many days. None of them is an account that anybody is told to try. */
const APPLICANTS: readonly (readonly [string, number])[] = [
  ["kawayan", 1.6],
  ["suri4", 0.9],
];
/** What was told the house: by the account everyone tries first, and by one whose word is the next to be answered. */
const TOLD = [
  {
    username: "player",
    receipt: "F-7KX3MW4P",
    category: "payment",
    content:
      "A deposit by card took twenty minutes to show on my balance yesterday evening. Is that usual? Until now it was there at once.",
    daysAgo: 12,
    answer:
      "It is not, and we are sorry for the wait: the card's bank confirmed late that evening. Your money was safe all the while, and it stands in your record with the time it was sent. If it ever takes longer than five minutes again, write to us in the chat and we look at once.",
    answeredDaysAgo: 11.4,
  },
  {
    username: "player",
    receipt: "F-D5QHT82N",
    category: "idea",
    content:
      "Could the list of favourites be put in an order of my own? Mine has grown long, and the three I play most are at its end.",
    daysAgo: 0.7,
  },
  {
    username: "celestina",
    receipt: "F-R9BV6CJA",
    category: "game",
    content:
      "On my older phone the reels of Ember Orchard stutter when the orchard lights up. The other games run well.",
    daysAgo: 1.2,
  },
] as const;
/** What was written from the desk before. */
const LETTER = {
  to: "kawayan",
  kind: "promotion",
  daysAgo: 1.5,
  texts: {
    EN: {
      title: "We have your application",
      content:
        "<p>You asked for a place in the circle of the house. Somebody here reads it, and you have our answer within two days.</p>",
    },
    TY: {
      title: "Nasa amin na ang aplikasyon mo",
      content:
        "<p>Humingi ka ng puwesto sa bilog ng bahay. May babasa nito rito, at nasa iyo ang sagot namin sa loob ng dalawang araw.</p>",
    },
  },
};
const DAY = 24 * 60 * 60_000;

const art = (stem: string): string => `/art/${stem}`;
const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

/**
 * Makes the demo merchant in a database that has no merchant: catalogue, texts, people and months of their history,
 * dated from today. All or nothing, and nothing the second time. Answers whether it was made.
 */
export async function seedDemo(
  database: Database,
  content: DemoContent,
  tools: {
    readonly now: Date;
    readonly hash: (password: string) => Promise<string>;
    /** Where what it publishes is kept. */
    readonly rooms: ContentRooms;
  },
): Promise<boolean> {
  const { now } = tools;
  return DemoRepository.inEmptyDatabase(database, async (repository, client) => {
    const currency = content.merchant.currency.code;
    const merchantId = await repository.merchant({ ...content.merchant, currency });
    await repository.trialMerchant(merchantId);
    const resting = [...new Set(content.vendors.flatMap((v) => v.categories))].filter((c) => !OPEN.has(c));
    await repository.vendors(merchantId, content.vendors, resting);
    const addedAt = arrivals(content, now);
    await repository.jackpots(
      merchantId,
      currency,
      content.jackpots.map((pot, sort) => ({ ...pot, sort, seed: parseAmount(pot.seed) })),
    );
    await repository.games(
      merchantId,
      content.games.map((game) => ({
        ...game,
        addedAt: addedAt(game),
        picture: art(game.picture),
        minBet: parseAmount(game.minBet),
      })),
    );
    await writeContent(tools.rooms, client, merchantId, content.published, { now, prune: false });
    const ids = await repository.members(merchantId, currency, await membersOf(content, tools));
    const player = ids.get("player");
    for (const { to, daysAgo, ...message } of content.messages) {
      const readers = to === "player" ? [player].filter((id) => id !== undefined) : [...ids.values()];
      await repository.messages(readers, [{ ...message, sentAt: ago(now, daysAgo) }]);
    }
    const passwordHash = await tools.hash(DEMO_PASSWORD);
    const operatorId = await repository.desk(merchantId, { ...DESK, passwordHash }, player);
    await waitAtDesk(repository, merchantId, operatorId, ids, now);
    await repository.historyIntegration(HISTORY);
    await repository.past(merchantId, HISTORY, currency, pastOf(content, ids, currency, now));
  });
}

/** What is on the desk when it is first opened. */
async function waitAtDesk(
  repository: DemoRepository,
  merchantId: number,
  operatorId: number,
  ids: ReadonlyMap<string, bigint>,
  now: Date,
): Promise<void> {
  const known = <T>(username: string, make: (memberId: bigint) => T): T[] => {
    const id = ids.get(username);
    return id === undefined ? [] : [make(id)];
  };
  await repository.feedback(
    merchantId,
    TOLD.flatMap(({ username, daysAgo, ...told }) =>
      known(username, (memberId) => ({
        ...told,
        memberId,
        sentAt: ago(now, daysAgo),
        ...("answeredDaysAgo" in told && { answeredAt: ago(now, told.answeredDaysAgo), by: DESK.name }),
      })),
    ),
  );
  await repository.applications(
    merchantId,
    APPLICANTS.flatMap(([username, days]) =>
      known(username, (memberId) => ({ memberId, joinedAt: ago(now, days) })),
    ),
  );
  const { to, daysAgo, ...letter } = LETTER;
  for (const memberId of known(to, (id) => id))
    await repository.letter(merchantId, operatorId, memberId, { ...letter, sentAt: ago(now, daysAgo) });
}

/**
 * When a game came: those that are badged as new within the last week or so, the others months ago and before, each
 * in the order of the shelf.
 */
function arrivals({ games }: DemoContent, now: Date): (game: DemoContent["games"][number]) => Date {
  const inOrder = games.toSorted((a, b) => a.sort - b.sort || a.nodeId - b.nodeId);
  const places = new Map<number, Date>();
  for (const [first, step, list] of [
    [0.25, 0.2, inOrder.filter(({ badge }) => badge === "new")],
    [45, 0.7, inOrder.filter(({ badge }) => badge !== "new")],
  ] as const)
    for (const [place, { nodeId }] of list.entries()) places.set(nodeId, ago(now, first + place * step));
  return ({ nodeId }) => places.get(nodeId) ?? now;
}

/**
 * The named accounts have a hash each, as real ones do. The extras of the downline share one: hashing is slow by
 * design, their password is public anyway, and the start should not wait for fifty of them.
 */
async function membersOf(
  { people }: DemoContent,
  { now, hash }: { now: Date; hash: (password: string) => Promise<string> },
): Promise<NewMember[]> {
  const shared = hash(DEMO_PASSWORD);
  return Promise.all(
    people.map(async (person) => ({
      username: person.username,
      type: person.type,
      nickname: person.nickname,
      avatar: art(person.avatar.base),
      upline: person.upline,
      registeredAt: ago(now, person.registeredDaysAgo),
      lastLoginAt: person.lastLoginHoursAgo === null ? null : ago(now, person.lastLoginHoursAgo / 24),
      passwordHash: await (NAMED.has(person.username) ? hash(DEMO_PASSWORD) : shared),
      firstTimeLogin: person.firstTimeLogin,
      passwordExpired: person.passwordExpired,
      email: person.email,
      mobile: person.mobile,
    })),
  );
}

function pastOf(
  { people, games }: DemoContent,
  ids: ReadonlyMap<string, bigint>,
  currency: string,
  now: Date,
): PastRows {
  const played = new Map(
    games.map((game): [string, PlayedGame] => [
      game.gameCode,
      {
        nodeId: game.nodeId,
        code: game.gameCode,
        vendor: game.vendor,
        category: game.category,
        minBet: parseAmount(game.minBet),
        lottoMode: game.lottoMode,
      },
    ]),
  );
  const all: { [Name in keyof PastRows]: object[] } = { movements: [], launches: [], rounds: [], recent: [] };
  for (const { habits, ...person } of people) {
    const memberId = ids.get(person.username);
    if (!habits || memberId === undefined) continue;
    const isPlayer = person.username === "player";
    const past = makePast({ ...person, habits }, played, {
      now,
      transactionKey: (uuid) => `play:${HISTORY}:${uuid}`,
      // the account everyone tries first has the fullest record, and enough to play with
      ...(isPlayer && { detail: 4, least: parseAmount("5000") }),
    });
    for (const { from, to, ...movement } of past.movements)
      all.movements.push({ ...movement, source: from, target: to, member_id: memberId, currency });
    for (const { game, ...launch } of past.launches)
      all.launches.push({
        ...launch,
        memberId,
        vendor: game.vendor,
        gameCode: game.code,
        playType: game.lottoMode?.includes("Entertainment") ? "ent" : "trad",
      });
    for (const { game, ...round } of past.rounds)
      all.rounds.push({ ...round, memberId, vendor: game.vendor, gameCode: game.code });
    for (const game of past.recent) all.recent.push({ ...game, memberId });
  }
  return all;
}
