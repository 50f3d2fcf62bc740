import type { DepositStateName } from "@foyer/contract/deposits";
import { parseAmount } from "@foyer/domain/money";
import type { PoolClient } from "pg";
import type { Database } from "../../db/database.ts";
import type { BankCardsService } from "../bank-cards/bank-cards.service.ts";
import { type ContentServices, writeContent } from "../content/write-content.ts";
import type { IdentityService } from "../identity/identity.service.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import { DemoRepository, type HistoryRows, type NewMember } from "./demo.repository.ts";
import type { DemoContent } from "./demo-content.ts";
import { seedIdentities } from "./demo-identities.ts";
import { generateHistory, type PlayedGame } from "./history.ts";

/**
 * The password of every demo account. It is public: the README has it, and no other merchant's accounts use
 * it.
 */
export const DEMO_PASSWORD = "Foyer-2026";
/** The payment password of the account `player`; as public. */
export const DEMO_PAYMENT_PASSWORD = "246810";
/**
 * What protects the money of some demo accounts. The others have less set, so that the security centre shows each
 * state.
 */
const SECURITY = [
  {
    username: "player",
    payeeName: "Marisol Villanueva",
    hasPaymentPassword: true,
    cards: [
      { code: "BDO", number: "004820174821", daysAgo: 112 },
      { code: "GCASH", number: "09171234567", daysAgo: 71 },
    ],
  },
  { username: "tester", payeeName: "Anselmo Reyes", hasPaymentPassword: false, cards: [] },
] as const;
/** The accounts named in the README. */
const NAMED = new Set(["player", "newcomer", "expired", "agent", "director", "tester", "testagent"]);
/** Categories whose vendors are open; the games of the others come with later releases. */
const OPEN = new Set(["RNG"]);
const HISTORY = "demo-history";
/** The demo operator, and the chat with the account `player`. */
const OPERATOR = {
  name: "operator",
  shownAs: "Mara",
  question: "Good evening! Which games feed a shared jackpot?",
  answered:
    "Good evening! Those with the jackpot sign on their card. The Jackpots page lists them all, with the current amount of each jackpot. Anything else, just ask.",
};
/** Colleagues of the operator, who has every role. */
const COLLEAGUES = [
  { name: "support", shownAs: "Lito", role: "support" },
  { name: "cashier", shownAs: "Ines", role: "cashier" },
  { name: "risk", shownAs: "Daniel", role: "risk" },
] as const;
/**
 * Applicants whose promotion application awaits a decision, and for how many days. None is an account the
 * README names.
 */
const APPLICANTS: readonly (readonly [string, number])[] = [
  ["kawayan", 1.6],
  ["suri4", 0.9],
];
/** Demo feedback: of the account `player`, and one of another member that awaits an answer. */
const FEEDBACK = [
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
interface DemoDeposit {
  readonly username: string;
  readonly number: string;
  readonly method: string;
  readonly amount: string;
  readonly daysAgo: number;
  readonly state: DepositStateName;
  readonly reason?: "amount" | "slip";
  readonly received?: string;
  /** After the first, `created`. */
  readonly steps: readonly {
    readonly step: string;
    readonly reason?: string;
    readonly amount?: string;
    readonly note?: string;
  }[];
}
const DECLARED = [{ step: "declared-paid" }, { step: "review", reason: "slip" }] as const;
/** Deposit orders that were not simply credited; those in review wait in the back office. */
const DEPOSITS: readonly DemoDeposit[] = [
  {
    username: "player",
    number: "DP-1122-8K4M7",
    method: "gcash",
    amount: "1000",
    daysAgo: 0.05,
    state: "review",
    reason: "amount",
    received: "950",
    steps: [
      { step: "payment-received", amount: "950" },
      { step: "review", reason: "amount" },
    ],
  },
  {
    username: "player",
    number: "DP-1120-Q2TX9",
    method: "qr-ph",
    amount: "500",
    daysAgo: 2.3,
    state: "expired",
    steps: [{ step: "expired" }],
  },
  {
    username: "player",
    number: "DP-1116-7C4QN",
    method: "maya",
    amount: "2000",
    daysAgo: 6.2,
    state: "cancelled",
    steps: [{ step: "cancelled" }],
  },
  {
    username: "player",
    number: "DP-1113-M7X3K",
    method: "bank",
    amount: "5000",
    daysAgo: 9.4,
    state: "returned",
    steps: [...DECLARED, { step: "returned", note: "No transfer with this reference has arrived." }],
  },
  {
    username: "player",
    number: "DP-1110-T5V8R",
    method: "gcash",
    amount: "300",
    daysAgo: 12.1,
    state: "failed",
    steps: [{ step: "failed" }],
  },
  {
    username: "celestina",
    number: "DP-1122-9Q2TX",
    method: "bank",
    amount: "5000",
    daysAgo: 0.01,
    state: "awaiting-payment",
    steps: [],
  },
  {
    username: "kawayan",
    number: "DP-1122-H3N6P",
    method: "bank",
    amount: "3000",
    daysAgo: 0.03,
    state: "review",
    reason: "slip",
    steps: DECLARED,
  },
  {
    username: "suri4",
    number: "DP-1122-W4Z7B",
    method: "bank",
    amount: "75000",
    daysAgo: 0.02,
    state: "review",
    reason: "slip",
    steps: DECLARED,
  },
];
/** An operator message sent earlier. */
const OPERATOR_MESSAGE = {
  to: "kawayan",
  kind: "promotion",
  daysAgo: 1.5,
  texts: {
    EN: {
      title: "We have your application",
      content: "<p>We have received your application for the promotion. We will answer within two days.</p>",
    },
    TY: {
      title: "Nasa amin na ang aplikasyon mo",
      content:
        "<p>Natanggap namin ang aplikasyon mo para sa promosyon. Sasagot kami sa loob ng dalawang araw.</p>",
    },
  },
};
const DAY = 24 * 60 * 60_000;

const art = (stem: string): string => `/art/${stem}`;
const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

/**
 * Creates the demo merchant in a database without merchants: catalogue, texts, people and months of history,
 * dated relative to today. All or nothing, and nothing the second time. Returns whether it was created.
 */
export async function seedDemo(
  database: Database,
  content: DemoContent,
  dependencies: {
    readonly now: Date;
    readonly hash: (password: string) => Promise<string>;
    /** The services that store its content. */
    readonly services: ContentServices & {
      readonly bankCards: Pick<BankCardsService, "insert">;
      readonly identity: Pick<IdentityService, "insert">;
    };
  },
): Promise<boolean> {
  const { now } = dependencies;
  return DemoRepository.inEmptyDatabase(database, async (repository, client) => {
    const currency = content.merchant.currency.code;
    const merchantId = await repository.merchant({ ...content.merchant, currency });
    await repository.fieldRules(merchantId, content.merchant.fieldRules);
    await repository.trialMerchant(merchantId);
    await repository.paymentMethods(
      merchantId,
      currency,
      content.paymentMethods.map(({ hours, ...method }, sort) => ({
        ...method,
        minimum: parseAmount(method.minimum),
        maximum: parseAmount(method.maximum),
        dayMaximum: method.dayMaximum === undefined ? null : parseAmount(method.dayMaximum),
        amounts: method.amounts.map(parseAmount),
        feeFixed: parseAmount(method.feeFixed ?? "0"),
        opens: hours?.from ?? null,
        closes: hours?.to ?? null,
        accounts: method.accounts ?? [],
        sort,
      })),
    );
    const disabledCategories = [...new Set(content.vendors.flatMap((v) => v.categories))].filter(
      (c) => !OPEN.has(c),
    );
    await repository.vendors(merchantId, content.vendors, disabledCategories);
    const addedAt = additionDates(content, now);
    await repository.jackpots(
      merchantId,
      currency,
      content.jackpots.map((jackpot, sort) => ({ ...jackpot, sort, seed: parseAmount(jackpot.seed) })),
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
    await writeContent(dependencies.services, client, merchantId, content.published, { now, prune: false });
    const ids = await repository.members(merchantId, currency, await membersOf(content, dependencies));
    const player = ids.get("player");
    for (const { to, daysAgo, ...message } of content.messages) {
      const readers = to === "player" ? [player].filter((id) => id !== undefined) : [...ids.values()];
      await repository.messages(readers, [{ ...message, sentAt: ago(now, daysAgo) }]);
    }
    await seedSecurity(repository, client, ids, dependencies);
    // the operators have the published password too
    if (content.people.length === 0) return;
    const passwordHash = await dependencies.hash(DEMO_PASSWORD);
    const operatorId = await repository.backOffice(merchantId, { ...OPERATOR, passwordHash }, player);
    await repository.operators(merchantId, passwordHash, COLLEAGUES);
    await seedBackOffice(repository, merchantId, operatorId, ids, now);
    await seedIdentities(client, dependencies.services.identity, { merchantId, operatorId, ids, now });
    await repository.historyIntegration(HISTORY);
    await repository.history(merchantId, HISTORY, currency, historyOf(content, ids, currency, now));
    // in the order of time, in which lists show orders: by their ids
    const orders = DEPOSITS.flatMap(({ username, daysAgo, amount, received, steps, ...deposit }) => {
      const memberId = ids.get(username);
      if (memberId === undefined) return [];
      return [
        {
          ...deposit,
          memberId,
          amount: parseAmount(amount),
          received: received === undefined ? null : parseAmount(received),
          at: ago(now, daysAgo),
          steps: [{ step: "created" } as DemoDeposit["steps"][number], ...steps].map((step) =>
            step.amount === undefined ? step : { ...step, amount: parseAmount(step.amount) },
          ),
        },
      ];
    }).toSorted((one, other) => one.at.getTime() - other.at.getTime());
    let from: Date | null = null;
    for (const order of orders) {
      await repository.pastDeposits(merchantId, from, order.at);
      await repository.openDeposit(merchantId, order);
      from = order.at;
    }
    await repository.pastDeposits(merchantId, from, null);
    await repository.unknownPayment(merchantId, {
      reference: "Salamat",
      payerName: null,
      amount: parseAmount("3000"),
      at: ago(now, 0.01),
    });
  });
}

/** Payee names, payment passwords and cards. */
async function seedSecurity(
  repository: DemoRepository,
  client: PoolClient,
  ids: ReadonlyMap<string, bigint>,
  {
    now,
    hash,
    services,
  }: {
    readonly now: Date;
    readonly hash: (password: string) => Promise<string>;
    readonly services: { readonly bankCards: Pick<BankCardsService, "insert"> };
  },
): Promise<void> {
  for (const { username, payeeName, hasPaymentPassword, cards } of SECURITY) {
    const memberId = ids.get(username);
    if (memberId === undefined) continue;
    const paymentPasswordHash = hasPaymentPassword ? await hash(DEMO_PAYMENT_PASSWORD) : null;
    await repository.profile(memberId, payeeName, paymentPasswordHash);
    for (const { code, number, daysAgo } of cards) {
      const institution = DEFAULT_SETTINGS.payoutInstitutions.find((each) => each.code === code);
      if (!institution) throw new Error(`no bank ${code}`);
      const card = { key: `demo-card-${code}-${username}`, institution, number, holder: payeeName };
      await services.bankCards.insert(client, memberId, { ...card, addedAt: ago(now, daysAgo) });
    }
  }
}

/** Creates the tasks that wait in the back office at first. */
async function seedBackOffice(
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
    FEEDBACK.flatMap(({ username, daysAgo, ...feedback }) =>
      known(username, (memberId) => ({
        ...feedback,
        memberId,
        sentAt: ago(now, daysAgo),
        ...("answeredDaysAgo" in feedback && {
          answeredAt: ago(now, feedback.answeredDaysAgo),
          by: OPERATOR.name,
        }),
      })),
    ),
  );
  await repository.applications(
    merchantId,
    APPLICANTS.flatMap(([username, days]) =>
      known(username, (memberId) => ({ memberId, joinedAt: ago(now, days) })),
    ),
  );
  const { to, daysAgo, ...operatorMessage } = OPERATOR_MESSAGE;
  for (const memberId of known(to, (id) => id))
    await repository.operatorMessage(merchantId, operatorId, memberId, {
      ...operatorMessage,
      sentAt: ago(now, daysAgo),
    });
}

/**
 * When a game was added: games with the badge "new" within about the last week, the others months ago or
 * earlier, each in list order.
 */
function additionDates({ games }: DemoContent, now: Date): (game: DemoContent["games"][number]) => Date {
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
 * The named accounts have a hash each, like real ones. The other members of the downline share one: hashing
 * is slow by design, their password is public, and the start should not wait for fifty of them.
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

function historyOf(
  { people, games }: DemoContent,
  ids: ReadonlyMap<string, bigint>,
  currency: string,
  now: Date,
): HistoryRows {
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
  const all: { [Name in keyof HistoryRows]: object[] } = {
    movements: [],
    launches: [],
    rounds: [],
    recent: [],
  };
  for (const { habits, ...person } of people) {
    const memberId = ids.get(person.username);
    if (!habits || memberId === undefined) continue;
    const isPlayer = person.username === "player";
    const history = generateHistory({ ...person, habits }, played, {
      now,
      transactionKey: (uuid) => `play:${HISTORY}:${uuid}`,
      // the account `player` has the longest history, and enough money to play with
      ...(isPlayer && { detail: 4, minBalance: parseAmount("5000") }),
    });
    for (const { from, to, ...movement } of history.movements)
      all.movements.push({ ...movement, source: from, target: to, member_id: memberId, currency });
    for (const { game, ...launch } of history.launches)
      all.launches.push({
        ...launch,
        memberId,
        vendor: game.vendor,
        gameCode: game.code,
        playType: game.lottoMode?.includes("Entertainment") ? "ent" : "trad",
      });
    for (const { game, ...round } of history.rounds)
      all.rounds.push({
        ...round,
        memberId,
        vendor: game.vendor,
        gameCode: game.code,
        category: game.category,
      });
    for (const game of history.recent) all.recent.push({ ...game, memberId });
  }
  return all;
}
