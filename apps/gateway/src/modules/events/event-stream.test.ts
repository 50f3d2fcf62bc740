import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import type { LiveEvents } from "@foyer/contract/events";
import { expect, test } from "vitest";
import type { Player } from "../../http/session-context.ts";
import { EventStream } from "./event-stream.ts";

/** A peer that reads only on demand. */
class Peer extends EventEmitter {
  readonly written: string[] = [];
  reads = true;
  destroyed = false;
  writeHead(): void {}
  flushHeaders(): void {}
  write(text: string): boolean {
    this.written.push(text);
    return this.reads;
  }
  end(): void {
    this.emit("close");
  }
  destroy(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

const wallet = (version: number) => ({
  currency: "CNY",
  currencySymbol: "￥",
  sumBalance: "1.00",
  bonus: "0.00",
  version,
});

test("while the peer does not read, only the newest of each event is buffered", () => {
  const peer = new Peer();
  const stream = new EventStream<Player, LiveEvents>(
    {} as Player,
    peer as unknown as ServerResponse,
    () => {},
  );
  peer.reads = false;
  stream.send("balance", wallet(1));
  for (let version = 2; version <= 1_000; version++) stream.send("balance", wallet(version));
  stream.send("status", { status: 1 });
  stream.heartbeat();
  expect(peer.written).toHaveLength(1);
  peer.reads = true;
  peer.emit("drain");
  expect(peer.written).toHaveLength(3);
  expect(peer.written[1]).toContain('"version":1000');
  expect(peer.written[2]).toContain("event: status");
});

test("a peer that does not read is disconnected when the stream ends", () => {
  const peer = new Peer();
  let closed = false;
  const stream = new EventStream<Player, LiveEvents>({} as Player, peer as unknown as ServerResponse, () => {
    closed = true;
  });
  peer.reads = false;
  stream.send("balance", wallet(1));
  stream.end();
  expect([peer.destroyed, closed]).toEqual([true, true]);
});
