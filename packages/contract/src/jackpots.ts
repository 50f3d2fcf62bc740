import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Game } from "./games.ts";
import { Amount, PAGE_SIZE, PageNumber, Picture } from "./shared.ts";

export const JackpotWin = Type.Object(
  {
    amount: Amount,
    at: Type.String({ format: "date-time" }),
    player: Type.String({ description: "First and last letter of the name only" }),
  },
  { $id: "JackpotWin" },
);
export type JackpotWin = Static<typeof JackpotWin>;

/** A jackpot shared by several games; any stake on one of them can win all of it. */
export const Jackpot = Type.Object(
  {
    code: Type.String(),
    name: Type.String(),
    amount: Amount,
    currency: Type.String(),
    seed: Type.String({ ...Amount, description: "Amount the jackpot starts with, again after each win" }),
    gameCount: Type.Integer(),
    picture: Type.Optional(Picture),
    lastWin: Type.Optional(JackpotWin),
    perMinute: Type.String({ ...Amount, description: "Contributions in the last full minute" }),
  },
  { $id: "Jackpot" },
);
export type Jackpot = Static<typeof Jackpot>;

export const JackpotRule = Type.Object(
  {
    contributionPercent: Type.String({ description: "Percent of each stake contributed to the jackpot" }),
    seedPercent: Type.String({
      description: "Long-run value of the seed, as a percent of each stake",
    }),
    ticketFor: Type.String({
      ...Amount,
      description: "Stake that equals one ticket; a smaller stake equals the same fraction of a ticket",
    }),
    odds: Type.Integer({ description: "One ticket in this many wins" }),
  },
  { $id: "JackpotRule" },
);

export const JackpotDetail = Type.Object(
  {
    jackpot: Jackpot,
    rule: JackpotRule,
    games: Type.Array(Game, { maxItems: PAGE_SIZE, description: "First page of its games" }),
  },
  { $id: "JackpotDetail" },
);
export type JackpotDetail = Static<typeof JackpotDetail>;

const Code = Type.Object({ code: Type.String({ maxLength: 64 }) });
const merchantCode = Type.Optional(Type.String({ maxLength: 32 }));

export const jackpotsList = endpoint({
  id: "jackpots.list",
  method: "GET",
  path: "/lgw/jackpots",
  access: "public",
  summary: "All open jackpots with their current amounts; up to two seconds old",
  query: Type.Object({ merchantCode }),
  value: Type.Object({ list: Type.Array(Jackpot) }, { $id: "Jackpots" }),
  errors: [],
});

export const jackpotsRead = endpoint({
  id: "jackpots.read",
  method: "GET",
  path: "/lgw/jackpots/{code}",
  access: "public",
  summary: "One jackpot, the figures of its rule, and its games",
  params: Code,
  query: Type.Object({ merchantCode }),
  value: JackpotDetail,
  errors: ["jackpot.unknown"],
});

export const jackpotsHistory = endpoint({
  id: "jackpots.history",
  method: "GET",
  path: "/lgw/jackpots/{code}/wins",
  access: "public",
  summary: "Wins of a jackpot, newest first, 25 per page",
  params: Code,
  query: Type.Object({ merchantCode, pageNo: PageNumber }),
  value: Type.Object(
    {
      wins: Type.Array(JackpotWin, { maxItems: PAGE_SIZE }),
      pageNum: Type.Integer(),
      totalPages: Type.Integer(),
      total: Type.Integer(),
    },
    { $id: "JackpotHistory" },
  ),
  errors: ["jackpot.unknown"],
});
