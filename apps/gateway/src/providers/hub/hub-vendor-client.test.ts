import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { keyPair } from "../provider-testing.ts";
import { createHubVendorClient } from "./hub-vendor-client.ts";
import { vendorLanguage } from "./languages.ts";

const { privateKey } = keyPair();
const launchRequest = {
  game: "ember-orchard",
  merchant: "DEMO",
  language: "EN",
  country: "XX",
  lobbyUrl: "https://lobby.example/m/home",
  minimumCycleMs: 2_500,
  turbo: false,
};

type Ask<T> = (client: ReturnType<typeof createHubVendorClient>) => Promise<T>;

const asking = (listener: RequestListener, timeoutMs?: number) =>
  against(listener, (client) => client.gameUrl(launchRequest), timeoutMs);

async function against<T>(listener: RequestListener, ask: Ask<T>, timeoutMs?: number): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const client = createHubVendorClient({
      baseUrl,
      operatorId: 1,
      privateKey,
      ...(timeoutMs && { timeoutMs }),
    });
    return await ask(client);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

describe("game URL requests", () => {
  it("a game URL request times out after two attempts", async () => {
    const sent = vi.spyOn(globalThis, "fetch");
    const outcome = await asking(() => {}, 50);
    expect(outcome).toMatchObject({ outcome: "unreachable" });
    expect(sent).toHaveBeenCalledTimes(2);
    sent.mockRestore();
  });

  it("a game URL request times out on a response that never completes", async () => {
    const outcome = await asking((_, response) => {
      response.write(" ");
    }, 50);
    expect(outcome).toMatchObject({ outcome: "unreachable" });
  });

  it("a game URL request carries the merchant's game cycle and whether turbo is allowed", async () => {
    let meta: unknown;
    await asking((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        meta = JSON.parse(body).meta;
        response.writeHead(200).end('{"url":"https://studio.example/play/1"}');
      });
    });
    expect(meta).toEqual({ minimum_cycle_ms: 2_500, turbo: false });
  });

  it("a player whose money the vendor keeps is named without a token, and the vendor receives that", async () => {
    let sent: Record<string, unknown> = {};
    await against(
      (request, response) => {
        let body = "";
        request.on("data", (part) => {
          body += part;
        });
        request.on("end", () => {
          sent = JSON.parse(body) as Record<string, unknown>;
          response.writeHead(200).end('{"url":"https://studio.example/play/1"}');
        });
      },
      (client) => client.gameUrl({ ...launchRequest, play: { player: "amy", currency: "PHP" } }),
    );
    expect(sent).toMatchObject({ user: "amy", meta: { wallet: "transfer" } });
    expect(sent).not.toHaveProperty("token");
  });

  it("a game URL request distinguishes a refusal from a failure", async () => {
    const refusing: RequestListener = (_, response) => response.writeHead(403).end('{"error":"closed"}');
    expect(await asking(refusing)).toEqual({ outcome: "refused", reason: 'HTTP 403 {"error":"closed"}' });
  });

  it("a vendor that refuses connections is unreachable", async () => {
    const client = createHubVendorClient({ baseUrl: "http://127.0.0.1:9", operatorId: 1, privateKey });
    expect(await client.gameUrl(launchRequest)).toMatchObject({ outcome: "unreachable" });
  });
});

describe("game list requests", () => {
  const list = (text: string, status = 200) =>
    against(
      (_, response) => response.writeHead(status).end(text),
      (client) => client.gameList(),
    );
  const entry = {
    game_code: "KITE",
    name: "Kite",
    product: "LUMEN",
    category: "Slots",
    enabled: true,
    platforms: ["GPL_MOBILE"],
  };
  const details = {
    rtp: "96.20",
    volatility: 5,
    ways: { kind: "ways", count: 243 },
    reels: { columns: 5, rows: 3 },
    top_win: 5000,
    free_spins: true,
    stakes: { least: 10_000, most: 10_000_000 },
  };

  it("a vendor's game details become the figures shown to players", async () => {
    const figures = {
      rtp: "96.20",
      volatility: "very-high",
      ways: { kind: "ways", count: 243 },
      reels: { columns: 5, rows: 3 },
      topWin: 5000,
      freeSpins: true,
      stakes: { least: "0.10", most: "100.00" },
    };
    expect(await list(JSON.stringify([{ ...entry, details }]))).toEqual({
      outcome: "list",
      games: [{ vendor: "LUMEN", game: "KITE", figures }],
    });
  });

  it.each([
    [1, "low"],
    [2, "medium"],
    [3, "medium"],
    [4, "high"],
    [5, "very-high"],
  ])("a volatility of %i is shown as %s", async (volatility, expected) => {
    expect(await list(JSON.stringify([{ ...entry, details: { volatility } }]))).toMatchObject({
      games: [{ figures: { volatility: expected } }],
    });
  });

  it("games without details are left out of the list", async () => {
    expect(await list(JSON.stringify([entry]))).toEqual({ outcome: "list", games: [] });
    expect(await list("[]")).toEqual({ outcome: "list", games: [] });
  });

  it.each([
    ["no JSON", "{"],
    ["no list", "{}"],
    ["a return of a thousand per cent", JSON.stringify([{ ...entry, details: { rtp: "1000" } }])],
    ["stakes of nothing", JSON.stringify([{ ...entry, details: { stakes: { least: 0, most: 0 } } }])],
    ["a top win that is markup", JSON.stringify([{ ...entry, details: { top_win: "<b>" } }])],
    ["more than is read", " ".repeat(1_100_000)],
  ])("a game list with %s is an invalid response", async (_, text) => {
    expect(await list(text)).toMatchObject({ outcome: "unreachable" });
  });

  it("a game list request distinguishes a refusal from a failure and an unreachable vendor", async () => {
    expect(await list("no", 401)).toEqual({ outcome: "refused", reason: "HTTP 401 no" });
    expect(await list("", 502)).toMatchObject({ outcome: "unreachable" });
    const nobody = createHubVendorClient({ baseUrl: "http://127.0.0.1:9", operatorId: 1, privateKey });
    expect(await nobody.gameList()).toMatchObject({ outcome: "unreachable" });
  });
});

describe("round page requests", () => {
  const ofRound = (listener: RequestListener, timeoutMs?: number) =>
    against(listener, async (client) => client.roundUrl?.({ player: "p-1", round: "r-7" }), timeoutMs);

  it("a round page request names player and round, and returns the vendor's address", async () => {
    const asked: unknown[] = [];
    const outcome = await ofRound((request, response) => {
      let text = "";
      request.on("data", (part) => {
        text += String(part);
      });
      request.on("end", () => {
        asked.push(request.url, JSON.parse(text));
        response.end('{"url":"https://vendor.example/round/r-7"}');
      });
    });
    expect(outcome).toEqual({ outcome: "url", url: "https://vendor.example/round/r-7" });
    expect(asked).toEqual(["/game/round", { operator_id: 1, user: "p-1", round: "r-7" }]);
  });

  it.each([
    ["is refused", 404, "no such round", "refused"],
    ["fails", 503, "", "unreachable"],
    ["is no address", 200, '{"url":"javascript:alert(1)"}', "unreachable"],
    ["is empty", 200, '{"url":""}', "empty"],
    ["is no JSON", 200, "<html>", "unreachable"],
  ])("a round page request that %s has its outcome", async (_, status, text, outcome) => {
    const answer = await ofRound((_request, response) => {
      response.statusCode = status;
      response.end(text);
    });
    expect(answer).toMatchObject({ outcome });
  });
});

describe("vendor languages", () => {
  it.each([
    ["EN", "en"],
    ["TY", "fil"],
    ["CN", "zh-CN"],
    ["TW", "zh-TW"],
    ["KR", "ko"],
    ["PT-BR", "pt-BR"],
    ["UR-LA", "ur-Latn"],
    ["nonsense", "en"],
  ])("language %s is sent to vendors as %s", (code, expected) => {
    expect(vendorLanguage(code)).toBe(expected);
  });
});
