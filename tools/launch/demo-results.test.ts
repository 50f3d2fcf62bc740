import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { expect, test } from "vitest";
import { startDemoResults } from "./demo-results.ts";

const KEY = "the key of the demo's feed, 32 characters or more";

test("the demo's feed sends signed numbers of draws from outside whose time has come, until they are taken", async () => {
  const due = new Map([
    ["THAI", "20260101-0001"],
    ["NORTH", "20260101-0001"],
  ]);
  const received: { path: string; lottery: string; draw: string; numbers: string[]; signed: boolean }[] = [];
  const past = "2026-01-01T10:00:00.000Z";
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      const lottery = (code: string, family: string, drawsAt: string) => ({
        code,
        family,
        ...(due.has(code) && { drawing: { number: due.get(code), drawsAt } }),
      });
      due.set("LATER", "20990101-0001").set("OWN", "20260101-0001");
      const lotteries = [
        lottery("THAI", "thai", past),
        lottery("NORTH", "vietnam-north", past),
        lottery("LATER", "lao", "2099-01-01T00:00:00.000Z"),
        lottery("OWN", "digits5", past),
      ];
      response.end(JSON.stringify({ success: true, value: { lotteries } }));
      return;
    }
    const body = Buffer.concat(await request.toArray());
    const seconds = String(request.headers["results-timestamp"]);
    const message = JSON.parse(body.toString()) as { lottery: string; draw: string; numbers: string[] };
    received.push({
      ...message,
      path: request.url ?? "",
      signed:
        request.headers["results-signature"] ===
        createHmac("sha256", KEY).update(`${seconds}.`).update(body).digest("hex"),
    });
    due.delete(message.lottery);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const feed = startDemoResults(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, KEY);
  try {
    await expect.poll(() => received.map(({ lottery }) => lottery).toSorted()).toEqual(["NORTH", "THAI"]);
    for (const { path, draw, lottery, numbers, signed } of received) {
      expect([path, draw, signed]).toEqual(["/provider/results/demo-results", "20260101-0001", true]);
      const family = lotteryFamily(lottery === "THAI" ? "thai" : "vietnam-north", new Date(past));
      expect(family.isResult(numbers)).toBe(true);
    }
  } finally {
    await feed.stop();
    server.close();
  }
});
