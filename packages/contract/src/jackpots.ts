import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Game } from "./games.ts";
import { Amount, PAGE_SIZE, PageNumber, Picture } from "./shared.ts";

export const JackpotWin = Type.Object(
  {
    amount: Amount,
    at: Type.String({ format: "date-time" }),
    player: Type.String({ description: "First and last letter of the name, no more" }),
  },
  { $id: "JackpotWin" },
);
export type JackpotWin = Static<typeof JackpotWin>;

/** A pot that several games feed and that each of their stakes may win whole. */
export const Jackpot = Type.Object(
  {
    code: Type.String(),
    name: Type.String(),
    amount: Amount,
    currency: Type.String(),
    seed: Type.String({ ...Amount, description: "What the pot begins with again after a win" }),
    gameCount: Type.Integer(),
    picture: Type.Optional(Picture),
    lastWin: Type.Optional(JackpotWin),
    perMinute: Type.String({ ...Amount, description: "What was fed in the last full minute" }),
  },
  { $id: "Jackpot" },
);
export type Jackpot = Static<typeof Jackpot>;

export const JackpotRule = Type.Object(
  {
    contributionPercent: Type.String({ description: "Of each stake, into the pot" }),
    seedPercent: Type.String({
      description: "Of each stake, what the house adds by the seed in the long run",
    }),
    ticketFor: Type.String({
      ...Amount,
      description: "So much staked is one ticket; part of it is part of one",
    }),
    odds: Type.Integer({ description: "One ticket in so many wins" }),
  },
  { $id: "JackpotRule" },
);

export const JackpotDetail = Type.Object(
  {
    jackpot: Jackpot,
    rule: JackpotRule,
    games: Type.Array(Game, { maxItems: PAGE_SIZE, description: "The first of its games" }),
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
  summary: "Every open pot with what it holds now; an answer is up to two seconds old",
  query: Type.Object({ merchantCode }),
  value: Type.Object({ list: Type.Array(Jackpot) }, { $id: "Jackpots" }),
  errors: [],
});

export const jackpotsRead = endpoint({
  id: "jackpots.read",
  method: "GET",
  path: "/lgw/jackpots/{code}",
  access: "public",
  summary: "One pot, its rule in figures and its games",
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
  summary: "Who won a pot and how much, newest first, 25 a page",
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
