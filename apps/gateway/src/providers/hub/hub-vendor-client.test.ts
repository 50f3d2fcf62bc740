import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { keyPair } from "../provider-testing.ts";
import { createHubVendorClient } from "./hub-vendor-client.ts";
import { vendorLanguage } from "./languages.ts";

const { privateKey } = keyPair();
const wish = {
  game: "ember-orchard",
  merchant: "DEMO",
  language: "EN",
  country: "XX",
  lobbyUrl: "https://lobby.example/m/home",
};

async function asking(listener: RequestListener, timeoutMs?: number) {
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
    return await client.gameUrl(wish);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

describe("asking a vendor for a game's address", () => {
  it("waits so long and no longer, twice", async () => {
    let calls = 0;
    const outcome = await asking(() => {
      calls += 1;
    }, 50);
    expect(outcome).toMatchObject({ outcome: "unreachable" });
    expect(calls).toBe(2);
  });

  it("stops waiting for an answer that trickles", async () => {
    const outcome = await asking((_, response) => {
      response.write(" ");
    }, 50);
    expect(outcome).toMatchObject({ outcome: "unreachable" });
  });

  it("tells a refusal from a failure", async () => {
    const refusing: RequestListener = (_, response) => response.writeHead(403).end('{"error":"closed"}');
    expect(await asking(refusing)).toEqual({ outcome: "refused", reason: 'HTTP 403 {"error":"closed"}' });
  });

  it("takes no answer for a vendor that is not there", async () => {
    const client = createHubVendorClient({ baseUrl: "http://127.0.0.1:9", operatorId: 1, privateKey });
    expect(await client.gameUrl(wish)).toMatchObject({ outcome: "unreachable" });
  });
});

describe("languages as vendors name them", () => {
  it.each([
    ["EN", "en"],
    ["TY", "fil"],
    ["CN", "zh-CN"],
    ["TW", "zh-TW"],
    ["KR", "ko"],
    ["PT-BR", "pt-BR"],
    ["UR-LA", "ur-Latn"],
    ["nonsense", "en"],
  ])("%s is %s", (code, expected) => {
    expect(vendorLanguage(code)).toBe(expected);
  });
});
