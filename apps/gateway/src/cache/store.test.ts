import { expect, test } from "vitest";
import { codingOf, isUnchanged, makeEntry, parseCoding } from "./entry.ts";
import { Store } from "./store.ts";

const entry = (key: string, topics = ["catalogue"], size = 1_000) =>
  makeEntry({ key, topics, validUntil: Infinity, headers: {}, body: Buffer.alloc(size, key) });

test("the store never exceeds its byte limit and evicts unused entries first", async () => {
  const one = await entry("one");
  const store = new Store(one.bytes * 5);
  store.add(one);
  for (let i = 0; i < 50; i++) {
    one.used = true;
    store.add(await entry(`other ${i}`));
    expect(store.bytes).toBeLessThanOrEqual(one.bytes * 5);
  }
  expect(store.byKey("one") === one).toBe(true);
  expect(store.size).toBeLessThan(6);
});

test("an entry has a bounded number of aliases, whose bytes count towards its size", async () => {
  const store = new Store(1_000_000);
  const held = await entry("held");
  store.add(held);
  const before = store.bytes;
  for (let i = 0; i < 100; i++) store.alias(`/list?order=${i}`, held);
  expect(store.addresses).toBe(8);
  expect(store.byAddress("/list?order=99")).toBe(held);
  expect(store.byAddress("/list?order=0")).toBeUndefined();
  store.remove(held);
  expect([store.size, store.addresses, store.bytes]).toEqual([0, 0, 0]);
  expect(before).toBe(held.bytes);
});

test("an entry that would fill the store alone is not stored", async () => {
  const store = new Store(4_096);
  store.add(await entry("large", [], 100_000));
  expect(store.size).toBe(0);
});

test("dropping a topic leaves the entries of other topics", async () => {
  const store = new Store(1_000_000);
  store.add(await entry("games", ["catalogue"]));
  store.add(await entry("texts", ["content"]));
  store.removeTopic("catalogue");
  expect([store.byKey("games"), store.byKey("texts")?.key]).toEqual([undefined, "texts"]);
});

test("replacing an entry drops the aliases of the old one", async () => {
  const store = new Store(1_000_000);
  const old = await entry("list");
  store.add(old);
  store.alias("/list", old);
  store.add(await entry("list"));
  expect(store.byAddress("/list")).toBeUndefined();
});

test.each([
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.000, gzip;q=0", "identity"],
  ["deflate", "identity"],
  ["*", "identity"],
  ["", "identity"],
])("Accept-Encoding %j gets %s", (accepts, coding) => {
  expect(parseCoding(accepts)).toBe(coding);
  expect(codingOf(accepts)).toBe(coding);
});

test("an entity tag matches alone, in a list, as a weak tag and by an asterisk", () => {
  for (const header of ['"a-br"', 'W/"a-br"', '"x", "a-br"', "*"])
    expect(isUnchanged(header, '"a-br"'), header).toBe(true);
  for (const header of [undefined, '"a-gzip"', "a-br", ""]) expect(isUnchanged(header, '"a-br"')).toBe(false);
});
