import { readFile } from "node:fs/promises";
import path from "node:path";
import { GAME_CLASSIFICATIONS } from "@foyer/contract/games";
import { INBOX_KINDS } from "@foyer/contract/inbox";
import { FieldRule } from "@foyer/contract/settings";
import { Amount, GameCategory } from "@foyer/contract/shared";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { type LotteryEntries, readLotteries } from "../back-office-lotteries/lotteries-file.ts";
import type { ContentSet } from "../content/content-set.ts";
import { formatFinding } from "../content/findings.ts";
import { languageSettingsOf } from "../content/import-content.ts";
import { readContent } from "../content/read-content.ts";
import { type PaymentMethods, readPaymentMethods } from "../deposits/payment-methods-file.ts";
import { MerchantSettings, MerchantWhitelabel } from "../settings/merchant-settings.ts";

/** The data of the demo merchant in `content/`. Only the fields used here are validated. */

const Picture = Type.Object({ base: Type.String(), tint: Type.String(), glow: Type.String() });
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const Vendors = Type.Array(
  Type.Object({
    code: Type.String(),
    displayName: Type.String(),
    categories: Type.Array(GameCategory),
    sort: Type.Integer(),
  }),
);

const Games = Type.Array(
  Type.Object({
    nodeId: Type.Integer(),
    gameCode: Type.String(),
    gameName: Type.String(),
    vendor: Type.String(),
    category: GameCategory,
    classification: nullable(Type.Enum([...GAME_CLASSIFICATIONS])),
    sort: Type.Integer(),
    picture: Type.String(),
    tint: Type.String(),
    glow: Type.String(),
    badge: nullable(Type.Enum(["hot", "new", "live"])),
    jackpot: nullable(Type.String()),
    hotRank: nullable(Type.Integer()),
    minBet: Amount,
    supportsFreePlay: Type.Boolean(),
    lottoMode: nullable(Type.String()),
    table: Type.Optional(
      Type.Object({ state: Type.Enum(["open", "busy", "closed"]), dealer: nullable(Type.String()) }),
    ),
  }),
);

const Jackpots = Type.Array(
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    seed: Amount,
    share: Type.Integer(),
    odds: Type.Integer(),
  }),
);

/** An inbox message of every member, or of the account `player`. */
const Messages = Type.Array(
  Type.Object({
    key: Type.String(),
    to: Type.Enum(["everybody", "player"]),
    kind: Type.Enum([...INBOX_KINDS]),
    daysAgo: Type.Number(),
    read: Type.Boolean(),
    texts: Type.Record(Type.String(), Type.Object({ title: Type.String(), content: Type.String() })),
  }),
);

const Merchant = Type.Object({
  code: Type.String(),
  name: Type.String(),
  currency: Type.Object({ code: Type.String() }),
  settings: Type.Partial(MerchantSettings),
  whitelabel: Type.Partial(MerchantWhitelabel),
  /** What differs from the platform's rules of registration fields, by field. */
  fieldRules: Type.Record(Type.String(), Type.Partial(Type.Omit(FieldRule, ["field"]))),
});

/** How a person plays; the history is generated from it. */
const PlayHabits = Type.Object({
  temperament: Type.Enum(["careful", "steady", "keen", "bold"]),
  sessionsPerWeek: Type.Number(),
  roundsPerSession: Type.Number(),
  stake: Amount,
  favourites: Type.Array(Type.String()),
  deposit: Type.Object({ everyDays: Type.Number(), amount: Amount }),
});
export type PlayHabits = Static<typeof PlayHabits>;

const People = Type.Array(
  Type.Object({
    username: Type.String(),
    type: Type.Enum([0, 1, 2, 40, 41, 42]),
    nickname: Type.String(),
    avatar: Picture,
    upline: nullable(Type.String()),
    registeredDaysAgo: Type.Number(),
    lastLoginHoursAgo: nullable(Type.Number()),
    firstTimeLogin: Type.Boolean(),
    passwordExpired: Type.Boolean(),
    email: Type.Optional(Type.String()),
    mobile: Type.Optional(Type.String()),
    /** Holder of their bank cards. */
    payeeName: Type.Optional(Type.String()),
    habits: nullable(PlayHabits),
  }),
);

/** The address of a drawn picture. */
export const art = (stem: string): string => `/art/${stem}`;

export interface DemoContent {
  readonly vendors: Static<typeof Vendors>;
  readonly games: Static<typeof Games>;
  /** Largest first. */
  readonly jackpots: Static<typeof Jackpots>;
  readonly messages: Static<typeof Messages>;
  /** Lotteries that the platform runs itself. */
  readonly lotteries: LotteryEntries;
  /** In the merchant's order. */
  readonly paymentMethods: PaymentMethods;
  readonly merchant: Static<typeof Merchant>;
  /** What it publishes to its players. */
  readonly published: ContentSet;
  /** A person's upline comes before them. */
  readonly people: Static<typeof People>;
}

async function read<T extends TSchema>(file: string, schema: T): Promise<Static<T>> {
  const value: unknown = JSON.parse(await readFile(file, "utf8"));
  if (Value.Check(schema, value)) return value;
  const [first] = [...Value.Errors(schema, value)];
  throw new Error(`${file}${first?.instancePath ?? ""} ${first?.message ?? "is not as expected"}`);
}

async function readPublished(folder: string, settings: unknown): Promise<ContentSet> {
  const { set, findings } = await readContent(folder, languageSettingsOf(settings));
  if (!findings.hasErrors) return set;
  throw new Error(`${folder} is invalid:\n${findings.all.map(formatFinding).join("\n")}`);
}

/**
 * Reads the content folder; null when there is none. Throws an error naming the position when the data is
 * invalid.
 */
export async function readDemoContent(folder: string): Promise<DemoContent | null> {
  if (folder === "") return null;
  const file = (name: string) => path.join(folder, name);
  try {
    const [vendors, games, jackpots, messages, lotteriesText, methodsText, merchant, people] =
      await Promise.all([
        read(file("catalogue/vendors.json"), Vendors),
        read(file("catalogue/games.json"), Games),
        read(file("demo/jackpots.json"), Jackpots),
        read(file("demo/messages.json"), Messages),
        readFile(file("demo/lotteries.json"), "utf8"),
        readFile(file("demo/payment-methods.json"), "utf8"),
        read(file("demo/merchant.json"), Merchant),
        read(file("demo/people.json"), People),
      ]);
    const paymentMethods = readPaymentMethods(methodsText, merchant.currency.code);
    const lotteries = readLotteries(lotteriesText);
    const published = await readPublished(file("demo/published"), merchant.settings);
    return { vendors, games, jackpots, messages, lotteries, paymentMethods, merchant, published, people };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
