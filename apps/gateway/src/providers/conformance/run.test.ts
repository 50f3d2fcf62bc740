import { randomUUID } from "node:crypto";
import { SIGNATURE_HEADER, sign } from "@foyer/wallet-protocol";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";
import { enterVendor, injected, keyPair, playingMember } from "../provider-testing.ts";
import { conformanceCases } from "./cases.ts";
import { type CaseResult, overHttp, runConformance } from "./run.ts";
import { type Post, type Subject, WalletUnderTest, type WireAnswer } from "./wallet-under-test.ts";

const vendor = { id: "nightjar", keys: keyPair() };
let gateway: TestApp;
let app: FastifyInstance;
let players = 0;

beforeAll(async () => {
  gateway = await testApp();
  app = gateway.app;
  await enterVendor(app, vendor.id, vendor.keys);
});
afterAll(() => gateway.close());

async function subject(): Promise<Subject> {
  players += 1;
  return (await playingMember(app, vendor, `player${players}`)).subject;
}

const titleOf = ({ group, name }: Pick<CaseResult, "group" | "name">) => `${group}: ${name}`;

async function failuresOf(post: Post, cases = conformanceCases): Promise<string[]> {
  const wallet = new WalletUnderTest(post, vendor.keys.privateKey, await subject());
  const results = await runConformance(wallet, () => {}, cases);
  expect(results).toHaveLength(cases.length);
  return results.filter((one) => one.result === "failed").map(titleOf);
}

/** The wallet with a fault injected between it and the vendor. */
function faulty(fault: {
  request?: (path: string, body: Record<string, unknown>) => Record<string, unknown>;
  answer?: (answer: WireAnswer) => WireAnswer;
}): Post {
  const post = injected(app);
  return async (path, body, headers) => {
    let [sent, sentHeaders] = [body, headers];
    if (fault.request) {
      try {
        sent = JSON.stringify(fault.request(path, JSON.parse(body) as Record<string, unknown>));
        sentHeaders = { ...headers, [SIGNATURE_HEADER]: sign(sent, vendor.keys.privateKey) };
      } catch {
        // a body that is not JSON is sent unchanged
      }
    }
    const answer = await post(path, sent, sentHeaders);
    return fault.answer ? fault.answer(answer) : answer;
  };
}

describe("the conformance runner", () => {
  it("the platform's wallet passes over a real socket, with reasons for skipped cases", async () => {
    const other = await gateway.another();
    const address = await other.listen({ port: 0, host: "127.0.0.1" });
    const wallet = new WalletUnderTest(
      overHttp(`${address}/provider/hub/`),
      vendor.keys.privateKey,
      await subject(),
    );
    const seen: CaseResult[] = [];
    const results = await runConformance(wallet, (one) => seen.push(one));
    expect(seen).toEqual(results);
    expect(results.filter((one) => one.result === "failed")).toEqual([]);
    const skipped = results.filter((one) => one.result === "skipped");
    expect(new Set(skipped.map((one) => one.reason))).toEqual(
      new Set(["needs expiredToken", "needs disabled"]),
    );
  });

  it("an unreachable wallet fails the cases", async () => {
    const failures = await failuresOf(overHttp("http://127.0.0.1:9"));
    expect(failures.length).toBeGreaterThan(60);
  });
});

describe("faulty wallets", () => {
  it.each([
    [
      "accepts any signature",
      { request: (_: string, body: Record<string, unknown>) => body },
      "signature: a missing signature is refused",
    ],
    [
      "treats a replay as a new transaction",
      {
        request: (path: string, body: Record<string, unknown>) =>
          path === "/transaction/bet" || path === "/transaction/win"
            ? { ...body, transaction_uuid: randomUUID() }
            : body,
      },
      "bet: a bet sent again is OK and takes nothing more",
    ],
    [
      "stores no tombstone",
      {
        request: (path: string, body: Record<string, unknown>) =>
          path === "/transaction/rollback" ? { ...body, reference_transaction_uuid: randomUUID() } : body,
      },
      "rollback: a rollback before its bet is OK, and the late bet is refused for good",
    ],
    [
      "ignores the round of a win",
      {
        request: (path: string, body: Record<string, unknown>) =>
          path.startsWith("/t") ? { ...body, round: "one" } : body,
      },
      "win: a win on a bet of another round is refused",
    ],
    [
      "does not know the token's game",
      {
        request: (_: string, body: Record<string, unknown>) =>
          "game_code" in body ? { ...body, game_code: "ember-orchard" } : body,
      },
      "player and token: a bet with a game the token was not made for is refused",
    ],
    [
      "answers refusals with an HTTP error",
      {
        answer: (answer: WireAnswer) =>
          answer.body.status === "RS_OK" ? answer : { ...answer, httpStatus: 400 },
      },
      "bet: a bet in a closed round is refused",
    ],
    [
      "does not return the request_uuid",
      {
        answer: ({ httpStatus, body }: WireAnswer) => ({
          httpStatus,
          body: { ...body, request_uuid: undefined },
        }),
      },
      "body: an answer has the request_uuid of its call",
    ],
  ])("the conformance suite detects a wallet that %s", async (_, fault, expected) => {
    // alone: the result of a case does not depend on the others, which take fifty times as long
    const cases = conformanceCases.filter((one) => titleOf(one) === expected);
    expect(await failuresOf(faulty(fault), cases)).toEqual([expected]);
    expect(await failuresOf(injected(app), cases)).toEqual([]);
  });
});
