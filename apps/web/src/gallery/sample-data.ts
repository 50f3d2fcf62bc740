import type { Banner, Promotion } from "@foyer/contract/announcements";
import type { Game, GameDetails } from "@foyer/contract/games";
import type { Jackpot, JackpotDetail } from "@foyer/contract/jackpots";
import type { PromotionState } from "@foyer/contract/promotions";
import type { ConsolidatedSettings } from "@foyer/contract/settings";
import type { Picture } from "@foyer/contract/shared";

/** Values as the platform sends them. Nothing here exists on a gateway, so that the gallery is the same everywhere. */

export const LONG_NAME = "The Extraordinarily Patient Lighthouse Keeper's Golden Anniversary Megaways";

const currency: ConsolidatedSettings["currency"] = {
  code: "CNY",
  symbol: "￥",
  pattern: "#,##0.00",
  group: ",",
  decimal: ".",
};

export const settings: ConsolidatedSettings = {
  merchantCode: "SAMPLE",
  languages: ["EN", "TY"],
  defaultLanguage: "EN",
  currency,
  timeZone: "Asia/Manila",
  imageCdns: [""],
  downloadLinks: [],
  links: { TELEGRAM: { url: "https://t.me/example" } },
  encryption: { keyId: "sample", suite: "P256-SHA256-A128GCM", publicKey: "" },
  loginRequired: false,
  minimumAge: 18,
  rememberPassword: true,
  popularCategories: [],
  esportsVendors: [],
  serviceKey: "",
  signIn: { social: [], passkeys: false, dialingCodes: [] },
};

/** A picture within the address itself: the width and format that the client appends become its fragment. */
function picture(tint: string, glow: string, width = 300, height = 400): Picture {
  const [x, y] = [width * 0.62, height * 0.42];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><radialGradient id="g" cx=".62" cy=".42" r=".75"><stop offset="0" stop-color="${glow}"/><stop offset="1" stop-color="${tint}"/></radialGradient></defs><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/><path fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="6" d="M${x - 60} ${height}V${y}a60 60 0 0 1 120 0v${height - y}"/><circle cx="${x}" cy="${y + 30}" r="22" fill="#fff" fill-opacity=".7"/></svg>`;
  return { base: `data:image/svg+xml;base64,${btoa(svg)}#`, tint, glow };
}

/** A picture that fails to load: its placeholder colour stays. */
export const missingPicture: Picture = { base: "/gallery/missing", tint: "#33415c", glow: "#7aa2f7" };
export const tallPicture: Picture = picture("#3b1020", "#ff7a59");
export const widePicture: Picture = picture("#12305a", "#5cc8ff", 780, 450);

const COLOURS = [
  ["#3b1020", "#ff7a59"],
  ["#0f2f3a", "#3fd0c9"],
  ["#2a1a4a", "#b48cff"],
  ["#3a2a0a", "#ffc24d"],
  ["#12305a", "#5cc8ff"],
  ["#143a20", "#7ee081"],
] as const;

function game(gameName: string, at: number, more: Partial<Game> = {}): Game {
  const nodeId = `sample-${at}`;
  const [tint, glow] = COLOURS[at % COLOURS.length] ?? COLOURS[0];
  return {
    nodeId,
    gameCode: nodeId.toUpperCase(),
    gameName,
    gameType: "RNG",
    vassalage: "NIGHTJAR",
    displayName: "Nightjar",
    picture: picture(tint, glow),
    minBet: "0.50",
    supportPlay: 0,
    freeplay: 1,
    maintenance: false,
    ...more,
  };
}

export const firstGame: Game = game("Ember Orchard", 0, { badge: "hot" });
export const jackpotGame: Game = game("Koi Reverie", 2, { jackpotCode: "sample" });
export const closedGame: Game = game("Copper Canyon", 4, { maintenance: true });
export const longGame: Game = game(LONG_NAME, 3, {
  displayName: "The Vendor with the Longest Name of All",
  badge: "new",
});
export const games: readonly Game[] = [
  firstGame,
  game("Salt Harbour", 1, { badge: "new" }),
  jackpotGame,
  longGame,
  closedGame,
  game("Moss and Lantern", 5, { picture: missingPicture }),
  game("Paper Tigers", 6),
  game("Night Ferry", 7),
  game("Glass Orchid", 8, { badge: "live" }),
];

const table = (name: string, at: number, more: Partial<Game>) =>
  game(name, at, { gameType: "LIVE", displayName: "Alcove", minBet: "5.00", ...more });
export const tables = {
  open: table("Salon Roulette", 10, { table: { state: "open" } }),
  busy: table("Baccarat One", 11, { table: { state: "busy" } }),
  closed: table("Dragon Tiger", 12, { table: { state: "closed" } }),
  maintenance: table("Speed Blackjack", 13, { maintenance: true }),
  long: table(LONG_NAME, 14, { minBet: "12500.00" }),
} satisfies Record<string, Game>;

export const details: GameDetails = {
  game: firstGame,
  rtp: "96.20",
  volatility: "high",
  ways: { kind: "lines", count: 20 },
  reels: { columns: 5, rows: 3 },
  topWin: 5_000,
  freeSpins: true,
  stakes: { least: "0.20", most: "200.00" },
};
export const jackpotDetails: GameDetails = { ...details, game: jackpotGame };
export const closedDetails: GameDetails = { game: closedGame };

/** Games whose details are never answered, not found, and not reachable. */
export const loadingGame: Game = game("Slow Game", 15);
export const unknownGame: Game = game("Unknown Game", 16);
export const unreachableGame: Game = game("Unreachable Game", 17);

export const jackpot: Jackpot = {
  code: "sample",
  name: "The Lamp",
  amount: "1284590.37",
  currency: "CNY",
  seed: "10000.00",
  gameCount: 12,
  perMinute: "0.00",
  lastWin: { amount: "48210.00", at: "2026-11-20T20:15:00Z", player: "p•••r" },
};
export const jackpotDetail: JackpotDetail = {
  jackpot,
  rule: { contributionPercent: "1.2", seedPercent: "0.3", ticketFor: "1.00", odds: 2_000_000 },
  games: [jackpotGame],
};

const banner = (id: string, title: string, at: number, more: Partial<Banner> = {}): Banner => {
  const [from, to] = COLOURS[at] ?? COLOURS[0];
  return {
    id,
    groupName: "m_rng",
    eyebrow: "Until Sunday",
    title,
    action: "See the games",
    url: "/m/activity",
    picture: picture(from, to, 780, 450),
    colours: { from, to, light: "#ffe2b0" },
    ...more,
  };
};
export const banners: readonly Banner[] = [
  banner("first", "Twelve new slots", 0),
  banner("second", "Live tables all night", 4),
  banner("third", "A jackpot for everyone", 2),
];
export const longBanner: Banner = banner("long", "The longest title that a merchant has ever written", 3, {
  eyebrow: "From the first of December until the end of January",
  action: "Read the terms and conditions",
});

const promotion = (id: number, title: string, more: Partial<Promotion> = {}): Promotion => ({
  id,
  title,
  category: "rng_promo",
  content: "<p>Stake 1,000 on slots within a week.</p><ul><li>One bonus per player.</li></ul>",
  startDate: "2026-11-20",
  announcementImages: [{ sequence: 1, url: "", picture: widePicture }],
  joinable: true,
  phase: "open",
  ...more,
});
const endDate = "2026-12-20";
export const promotions = {
  closed: promotion(1, "[1] Weekend wagering", { endDate }),
  open: promotion(2, "Weekend wagering", { endDate }),
  joined: promotion(3, "Seven days in a row", { endDate }),
  long: promotion(4, LONG_NAME, { endDate, announcementImages: [] }),
  withoutEnd: promotion(5, "Player ranks", { announcementImages: [] }),
} satisfies Record<string, Promotion>;

export const participation: PromotionState = {
  promotionId: 3,
  state: "process",
  requirement: { kind: "days", target: "7", done: "3" },
  currency: "CNY",
};
export const closedParticipation: PromotionState & { title: string } = {
  promotionId: 6,
  title: "Welcome bonus",
  state: "issued",
  action: "give-up",
  bonus: { amount: "88.00", wagered: "640.00", required: "1760.00", expiresAt: "2026-12-01T00:00:00+08:00" },
  currency: "CNY",
};

export const unread = { inbox: 3, chat: 120 };

export const prose = `<h3>Terms</h3><p>Stakes on <b>slots</b> count in full. <a href="/m/terms">All terms</a></p>
<ul><li>One bonus per player</li><li>Wager it within 30 days</li></ul><ol><li>Join</li><li>Play</li></ol>
<blockquote>Play only with what you can lose.</blockquote><hr>
<table><caption>Shares</caption><tr><th>Category</th><th>Counts</th><th>Largest stake</th><th>Smallest stake</th></tr>
<tr><td>Slots</td><td>100 %</td><td>200.00</td><td>0.20</td></tr><tr><td>Live</td><td>20 %</td><td>5,000.00</td><td>5.00</td></tr></table>
<p>Averylongwordwithoutanyspacesthatmustbreaksomewhereinsideitself</p>`;

export const licence = { EN: "Example Games Ltd is licensed under number 0000 for this sample only." };
export const sponsors = [
  { slug: "harbour-united", title: "Harbour United" },
  { slug: "old-town-rowing", title: "Old Town Rowing Club" },
];
