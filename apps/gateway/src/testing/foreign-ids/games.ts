import { randomBytes, randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ForeignIdCases } from "./cases.ts";
import { type Answer, answerOf, callers, get, post, recorder, t } from "./site.ts";

const launch = (headers: Record<string, string>, change: object = {}) =>
  post("/wps/game/launchGame", headers, {
    gameCode: "kite",
    vassalage: "LUMEN",
    freePlay: false,
    playType: "trad",
    language: "EN",
    idempotencyKey: randomUUID(),
    ...change,
  });

const nodeOf = async (code: string): Promise<string> => {
  const { rows } = await t.app.database.pool.query("SELECT node_id FROM games WHERE code = $1", [code]);
  return String(rows[0].node_id);
};

const like = async (method: "POST" | "DELETE", nodeId: string, vendor: string, headers = callers.own) =>
  answerOf(
    await t.app.inject({ method, url: "/lgw/games/favourites", headers, payload: { nodeId, vendor } }),
  );

async function launchesOf(call: (headers: Record<string, string>, id: string) => Promise<Answer>) {
  const members = ((await launch(callers.own)).body["value"] as { launchId: string }).launchId;
  const visitors = (await launch({}, { freePlay: true })).body["value"] as {
    launchId: string;
    secret: string;
  };
  const { secret } = (await launch({}, { freePlay: true })).body["value"] as { secret: string };
  await recorder.written();
  const none = await call(callers.other, randomBytes(16).toString("base64url"));
  for (const [id, who] of [
    [members, callers.other],
    [members, callers.foreign],
    [members, callers.visitor],
    [members, { "launch-secret": secret }],
    [visitors.launchId, callers.visitor],
    [visitors.launchId, callers.own],
    [visitors.launchId, { "launch-secret": secret }],
    [visitors.launchId, { "launch-secret": visitors.secret, merchant: "OTHER" }],
  ] as const)
    expect(await call(who as Record<string, string>, id), JSON.stringify(who)).toEqual(none);
  expect(await recorder.written()).toEqual([]);
  return [await call(callers.other, members), none] as const;
}

export const gameCases: ForeignIdCases = {
  refused: {
    "games.list vassalage": [
      "vendor.unknown",
      async () => [
        await get("/lgw/games?gameType=RNG&vassalage=FAR"),
        await get("/lgw/games?gameType=RNG&vassalage=UNKNOWN"),
      ],
    ],
    "games.search vassalage": [
      "vendor.unknown",
      async () => [
        await get("/lgw/games/search?gameName=anvil&vassalage=FAR"),
        await get("/lgw/games/search?gameName=anvil&vassalage=UNKNOWN"),
      ],
    ],
    "jackpots.read code": [
      "jackpot.unknown",
      async () => [await get("/lgw/jackpots/far-jackpot"), await get("/lgw/jackpots/no-jackpot")],
    ],
    "jackpots.history code": [
      "jackpot.unknown",
      async () => [await get("/lgw/jackpots/far-jackpot/wins"), await get("/lgw/jackpots/no-jackpot/wins")],
    ],
    "games.details nodeId": [
      "game.unknown",
      async () => [
        await get(`/lgw/games/details/${await nodeOf("anvil")}`),
        await get("/lgw/games/details/999999999"),
      ],
    ],
    "favourites.add nodeId": [
      "game.unknown",
      async () => [await like("POST", await nodeOf("anvil"), "FAR"), await like("POST", "999999999", "FAR")],
    ],
    "favourites.remove nodeId": [
      "game.unknown",
      async () => [
        await like("DELETE", await nodeOf("anvil"), "FAR"),
        await like("DELETE", "999999999", "FAR"),
      ],
    ],
    "launch.start vassalage": [
      "vendor.unknown",
      async () => [
        await launch(callers.own, { vassalage: "FAR", gameCode: "anvil" }),
        await launch(callers.own, { vassalage: "UNKNOWN", gameCode: "anvil" }),
      ],
    ],
    "launch.start gameCode": [
      "game.unknown",
      async () => [
        await launch(callers.own, { gameCode: "anvil" }),
        await launch(callers.own, { gameCode: "no-such-game" }),
      ],
    ],
    "launch.resume launchId": [
      "launch.unknown",
      () => launchesOf((headers, id) => get(`/wps/game/launches/${id}`, headers)),
    ],
    "launch.seen launchId": [
      "launch.unknown",
      () => launchesOf((headers, id) => post(`/wps/game/launches/${id}/seen`, headers, { state: "left" })),
    ],
  },
  separate: {
    "launch.start idempotencyKey": async () => {
      const key = randomUUID();
      const ids = new Set<unknown>();
      for (const headers of [callers.own, callers.other, callers.own])
        ids.add(
          ((await launch(headers, { idempotencyKey: key })).body["value"] as { launchId: string }).launchId,
        );
      expect(ids.size).toBe(2);
    },
  },
  ofSession: {
    "games.recent": async (headers) => {
      await launch(callers.own, { gameCode: "bell" });
      const { list } = (await get("/lgw/games/recent", headers)).body["value"] as {
        list: { gameCode: string }[];
      };
      return list.some(({ gameCode }) => gameCode === "bell");
    },
    "favourites.list": async (headers) => {
      await like("POST", await nodeOf("bell"), "LUMEN");
      const { content } = (await get("/lgw/games/favourites", headers)).body["value"] as {
        content: { gameCode: string }[];
      };
      return content.some(({ gameCode }) => gameCode === "bell");
    },
    "favourites.ids": async (headers) => {
      const { content } = (await get("/lgw/games/favourites/ids", headers)).body["value"] as {
        content: string[];
      };
      return content.length > 0;
    },
  },
  testedElsewhere: {
    "favourites.add": "modules/favourites/favourites.test.ts",
    "favourites.remove": "modules/favourites/favourites.test.ts",
  },
};
