import { PayoutInstitution } from "@foyer/contract/bank-cards";
import { CLUB_BADGES } from "@foyer/contract/club";
import { MOST_LINES } from "@foyer/contract/lottery-orders";
import { Rate } from "@foyer/contract/rebates";
import {
  AppInfo,
  ConsolidatedSettings,
  MobileTemplate,
  TextOverride,
  Whitelabel,
} from "@foyer/contract/settings";
import { GAME_CATEGORIES, GameCategory } from "@foyer/contract/shared";
import { LARGEST_LINE } from "@foyer/domain/lottery/bet-type";
import { type Static, Type } from "typebox";

/** A limit, fee or turnover: an amount that is not negative. */
const Amount = Type.String({ pattern: "^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,5})?$" });
const CoolingHours = Type.Integer({ minimum: 0, maximum: 720 });

/** Limits that a level changes; those that it leaves out are the merchant's. */
const LevelWithdrawals = Type.Partial(
  Type.Object(
    {
      maximum: Amount,
      dayMaximum: Amount,
      dayCount: Type.Integer({ minimum: 0, maximum: 1000 }),
      automaticUpTo: Amount,
      /** Withdrawals of a calendar month that cost no fee. */
      freePerMonth: Type.Integer({ minimum: 0, maximum: 1000 }),
    },
    { additionalProperties: false },
  ),
);
/** Limits of a way to be paid; what it leaves out is not limited by it. */
const KindLimits = Type.Partial(
  Type.Object({
    minimum: Amount,
    maximum: Amount,
    /** Of one member per day of the merchant. */
    dayMaximum: Amount,
    dayCount: Type.Integer({ minimum: 0, maximum: 1000 }),
  }),
  { additionalProperties: false },
);
const LevelDeposits = Type.Partial(
  Type.Object(
    { maximum: Amount, dayMaximum: Amount, dayCount: Type.Integer({ minimum: 1, maximum: 1000 }) },
    { additionalProperties: false },
  ),
);
const Level = Type.Object(
  {
    code: Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,31}$" }),
    /** By language. */
    names: Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 40 })),
    badge: Type.Enum([...CLUB_BADGES]),
    turnover: Amount,
    withdrawals: LevelWithdrawals,
    /** By code of the payment method. */
    deposits: Type.Record(Type.String(), LevelDeposits),
  },
  { additionalProperties: false },
);

/** The content of `merchants.settings`; every key has a default, so a merchant sets only what differs. */
export const MerchantSettings = Type.Object({
  ...Type.Omit(ConsolidatedSettings, [
    "merchantCode",
    "currency",
    "encryption",
    "signIn",
    "serviceKey",
    "ownTexts",
  ]).properties,
  timeZone: Type.Enum(["UTC", ...Intl.supportedValuesOf("timeZone")]),
  /** The merchant's order of categories; a missing one is not offered. */
  categories: Type.Array(GameCategory),
  /** Countries (ISO 3166) of accepted mobile numbers, the most likely first; codes are sent to no other. */
  dialingCountries: Type.Array(Type.String({ pattern: "^[A-Z]{2}$" })),
  /** SMS codes per day for all players together: limits the cost of a flood of requests. */
  smsPerDay: Type.Integer({ minimum: 0 }),
  /** Hours that withdrawals wait after a change, by what changed; 0: not at all. */
  coolingHours: Type.Object({
    card: CoolingHours,
    "login-password": CoolingHours,
    "payment-password": CoolingHours,
    "login-method": CoolingHours,
    contact: CoolingHours,
    "new-device": CoolingHours,
  }),
  /** Banks and e-wallets that withdrawals can be paid to, in the order of the list members choose from. */
  payoutInstitutions: Type.Array(PayoutInstitution, { maxItems: 500 }),
  /** Countries (ISO 3166) whose visitors are blocked. */
  blockedCountries: Type.Array(Type.String({ pattern: "^[A-Z]{2}$" })),
  /** URL of another provider's live chat, which replaces the platform's own; empty for none. */
  chatUrl: Type.String({
    pattern: "^((https://|http://(localhost|127\\.0\\.0\\.1)[:/])[^\\s]*)?$",
    maxLength: 500,
  }),
  /**
   * Whether operators need a second factor to use the back office; `automatic`: everywhere but in a deployment with
   * demo accounts.
   */
  operatorSecondFactor: Type.Enum(["automatic", "required", "optional"]),
  /** Days after which the pictures of a refused identity check are deleted. */
  refusedDocumentDays: Type.Integer({ minimum: 0, maximum: 3650 }),
  /** Shortest time from the start of a round to the start of the next one, in every game that supports the rule. */
  minimumGameCycleMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
  /** The most combinations of a slip in a lottery, of all its lines together. */
  mostLotteryCombinations: Type.Integer({ minimum: 1, maximum: LARGEST_LINE * MOST_LINES }),
  /** What payment providers take, by dialect; without it their fees are summed and not compared. */
  providerFees: Type.Record(
    Type.String({ pattern: "^[a-z][a-z0-9-]{0,31}$" }),
    Type.Object(
      {
        /** In percent. */
        payInPercent: Type.Number({ minimum: 0, maximum: 50, multipleOf: 0.01 }),
        payInFixed: Amount,
        payoutFixed: Amount,
      },
      { additionalProperties: false },
    ),
  ),
  /** How often a deposit must be played before it can be withdrawn; also in `functions/deposits.sql`. */
  depositTurnoverFactor: Type.Number({ minimum: 0, maximum: 3, multipleOf: 0.01 }),
  /** Terms of withdrawals; a merchant that sets one sets all of them. */
  withdrawals: Type.Object({
    minimum: Amount,
    maximum: Amount,
    /** Of one member per day of the merchant. */
    dayMaximum: Amount,
    dayCount: Type.Integer({ minimum: 0, maximum: 1000 }),
    /** Parts of the amount. */
    feeFixed: Amount,
    feePercent: Type.String({ pattern: "^[0-9]{1,2}(\\.[0-9]{1,2})?$" }),
    /** Up to this amount, and if all other checks are met, no operator is needed. */
    automaticUpTo: Amount,
    /** Above this amount a confirmed identity is one of the checks. */
    identityAbove: Amount,
    /** A round that won this many times its stake is a risk that an operator looks at. */
    bigWinTimes: Type.Integer({ minimum: 2, maximum: 1_000_000 }),
    /** Whether members may cancel a withdrawal that is not approved. */
    cancellable: Type.Boolean(),
    /** Shown to members: from approval to arrival, and for a review. */
    usualMinutes: Type.Integer({ minimum: 0, maximum: 43_200 }),
    reviewMinutes: Type.Integer({ minimum: 0, maximum: 43_200 }),
    payouts: Type.Object({
      /** The payment provider that pays out; `manual`: operators do. */
      dialect: Type.String({ pattern: "^[a-z][a-z0-9-]{0,31}$" }),
      /** The provider's names of banks and e-wallets by code; operators pay out to those that are missing. */
      channels: Type.Record(Type.String(), Type.String({ maxLength: 100 })),
    }),
  }),
  /** Approval of withdrawals without an operator; a merchant that sets one of these sets all it wants. */
  automaticApproval: Type.Object(
    {
      /** Without it every withdrawal waits for an operator, whatever the limits of terms and levels. */
      enabled: Type.Boolean(),
      /** Largest sum of a member's withdrawals of a day; without it: not limited by day. */
      dayMaximum: Type.Optional(Amount),
    },
    { additionalProperties: false },
  ),
  /**
   * Limits of withdrawals to bank accounts and to e-wallets, beside those of all withdrawals and of the level: the
   * stricter one counts. A merchant that sets one kind sets both.
   */
  withdrawalKinds: Type.Object({ bank: KindLimits, wallet: KindLimits }, { additionalProperties: false }),
  /** The member club: levels, the lowest first, which every member has; none: no club. */
  club: Type.Object({
    /** Calendar months whose turnover counts, the current one included. */
    months: Type.Integer({ minimum: 1, maximum: 12 }),
    levels: Type.Array(Level, { maxItems: 12 }),
  }),
  /** Teams of agents; a merchant that sets one of these sets all of them. */
  agents: Type.Object({
    /** Valid turnover of a day that makes a member active on it. */
    activeTurnover: Amount,
    /** Whether agents see the balances of their team. */
    showBalances: Type.Boolean(),
  }),
  /** Who writes to whom in teams: nobody, agents to agents, or everyone to the direct upline and direct downlines. */
  teamMessages: Type.Enum(["off", "agents", "everyone"]),
  /** Rebates on valid turnover; a merchant that sets one of these sets all of them. */
  rebates: Type.Object({
    /** The highest rate of a member directly below the merchant, in percent. */
    highest: Rate,
    /** Whether members who are no agents get rebates; where they do not, their rate counts as zero. */
    payMembers: Type.Boolean(),
    /** Whose rates an upline lowers without asking: of members who are no agents, or of everyone below. */
    lowersWithoutAsking: Type.Enum(["members", "everyone"]),
    /** Whether an operator releases each day's payments. */
    release: Type.Enum(["operator", "automatic"]),
  }),
  /**
   * What is paid without an operator at most, where payments begin by themselves: by one settlement, to one member by all
   * settlements that end with a day, and by all of these to everybody (by default five times that of one settlement). Above it two
   * operators release the settlement. A merchant that sets one of the first two sets both.
   */
  automaticReleases: Type.Object({
    settlement: Amount,
    memberDay: Amount,
    day: Type.Optional(Amount),
  }),
  /**
   * The highest rates that the merchant gives by contract, in percent: of a team's turnover, and of what it lost. A merchant that
   * sets one sets both.
   */
  contracts: Type.Object({ highestSalary: Rate, highestDividend: Rate }),
  /**
   * Rebate levels at which quotas count the accounts that agents open: rates in one category; none: no quotas. Also in
   * `functions/invitations.sql`.
   */
  quotaLevels: Type.Object({ category: GameCategory, rates: Type.Array(Rate, { maxItems: 50 }) }),
  /** Vendors that keep the player's money while it is played with; a merchant that sets one of these sets all of them. */
  vendorWallets: Type.Object({
    /** Codes of the catalogue; all other vendors are played with the main wallet. */
    vendors: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 100 }),
    /** When a game of such a vendor is opened: the player is asked how much to transfer, or all of it is, or nothing. */
    onLaunch: Type.Enum(["ask", "all", "nothing"]),
    /** When it is left: what the vendor's wallet holds stays there, or is collected. */
    onLeave: Type.Enum(["keep", "collect"]),
    /** The smallest transfer. */
    minimum: Amount,
  }),
  /**
   * Above these amounts two different operators must approve: a deposit that an operator credits or a statement proves, a
   * withdrawal in review and what became of it, an adjustment, the payments of a settlement (without it: the one of
   * withdrawals). The same limits hold for what operators decided alone for one member in 24 hours. A merchant that sets one
   * sets all of them.
   */
  fourEyesAbove: Type.Object({
    deposits: Amount,
    withdrawals: Amount,
    adjustments: Amount,
    settlements: Type.Optional(Amount),
    /** Sums of 24 hours that one operator may decide alone; without one: see `decision_kinds` of the database. */
    operatorDay: Type.Optional(
      Type.Partial(
        Type.Object({ deposits: Amount, withdrawals: Amount, adjustments: Amount, settlements: Amount }),
      ),
    ),
  }),
  /** Whether games may offer faster play (turbo). */
  turboPlay: Type.Boolean(),
  /** Addresses at which the merchant's site can be reached, the preferred one first; empty: this deployment's own. */
  domains: Type.Array(Type.String({ pattern: "^https://[a-z0-9.-]+(:[0-9]{1,5})?$", maxLength: 255 }), {
    maxItems: 20,
  }),
  template: MobileTemplate,
  app: AppInfo,
  /** Text overrides by language and text id, with the web client's catalogues that contain the text. */
  texts: Type.Record(
    Type.String(),
    Type.Record(Type.String(), Type.Object({ chapters: Type.Array(Type.String()), words: TextOverride })),
  ),
});
export type MerchantSettings = Static<typeof MerchantSettings>;

export const DEFAULT_SETTINGS: MerchantSettings = {
  languages: ["EN", "TY"],
  defaultLanguage: "EN",
  timeZone: "Asia/Manila",
  imageCdns: [""],
  downloadLinks: [],
  links: {},
  loginRequired: false,
  minimumAge: 18,
  rememberPassword: true,
  popularCategories: [],
  esportsVendors: [],
  categories: [...GAME_CATEGORIES],
  dialingCountries: [
    "PH",
    "VN",
    "TH",
    "ID",
    "MY",
    "IN",
    "BR",
    "CN",
    "KH",
    "SG",
    "KR",
    "JP",
    "TW",
    "HK",
    "MM",
    "LA",
    "BD",
    "NP",
    "PT",
    "TR",
  ],
  coolingHours: {
    card: 24,
    "login-password": 24,
    "payment-password": 24,
    "login-method": 24,
    contact: 24,
    "new-device": 1,
  },
  payoutInstitutions: [
    { code: "GCASH", name: "GCash", kind: "wallet" },
    { code: "MAYA", name: "Maya", kind: "wallet" },
    { code: "GRABPAY", name: "GrabPay", kind: "wallet" },
    { code: "SHOPEEPAY", name: "ShopeePay", kind: "wallet" },
    { code: "BDO", name: "BDO Unibank", kind: "bank" },
    { code: "BPI", name: "Bank of the Philippine Islands", kind: "bank" },
    { code: "METROBANK", name: "Metrobank", kind: "bank" },
    { code: "LANDBANK", name: "LandBank", kind: "bank" },
    { code: "PNB", name: "Philippine National Bank", kind: "bank" },
    { code: "SECURITYBANK", name: "Security Bank", kind: "bank" },
    { code: "UNIONBANK", name: "UnionBank", kind: "bank" },
    { code: "RCBC", name: "RCBC", kind: "bank" },
    { code: "CHINABANK", name: "China Bank", kind: "bank" },
    { code: "EASTWEST", name: "EastWest Bank", kind: "bank" },
  ],
  smsPerDay: 5_000,
  blockedCountries: [],
  operatorSecondFactor: "automatic",
  refusedDocumentDays: 90,
  minimumGameCycleMs: 2_500,
  mostLotteryCombinations: 100_000,
  turboPlay: true,
  withdrawals: {
    minimum: "500",
    maximum: "100000",
    dayMaximum: "300000",
    dayCount: 5,
    feeFixed: "0",
    feePercent: "0",
    automaticUpTo: "20000",
    identityAbove: "10000",
    bigWinTimes: 400,
    cancellable: false,
    usualMinutes: 120,
    reviewMinutes: 20,
    payouts: { dialect: "manual", channels: {} },
  },
  automaticApproval: { enabled: true },
  withdrawalKinds: { bank: {}, wallet: {} },
  club: { months: 3, levels: [] },
  agents: { activeTurnover: "50", showBalances: true },
  teamMessages: "agents",
  rebates: { highest: "2", payMembers: true, lowersWithoutAsking: "members", release: "automatic" },
  automaticReleases: { settlement: "200000", memberDay: "50000", day: "1000000" },
  contracts: { highestSalary: "2", highestDividend: "50" },
  quotaLevels: { category: "LOTT", rates: [] },
  vendorWallets: { vendors: [], onLaunch: "ask", onLeave: "keep", minimum: "1" },
  depositTurnoverFactor: 1,
  providerFees: {},
  fourEyesAbove: { deposits: "50000", withdrawals: "50000", adjustments: "10000" },
  domains: [],
  template: { mem_cen: "1", dep_func: "1" },
  app: { upgrade: false },
  texts: {},
  chatUrl: "",
};

/** The content of `merchants.whitelabel`. */
export const MerchantWhitelabel = Type.Omit(Whitelabel, ["merchantCode", "merchantName"]);
export type MerchantWhitelabel = Static<typeof MerchantWhitelabel>;

export const DEFAULT_WHITELABEL: MerchantWhitelabel = { flags: {}, agentMenu: [], trial: false };
