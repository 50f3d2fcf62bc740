import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("work under one key is done one after the other, also after a failure, and other keys do not wait", async () => {
  const turns = new Turns<string>();
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = turns.take("a", async () => {
    log.push("a1");
    await first.promise;
    throw new Error("failed");
  });
  const two = turns.take("a", async () => log.push("a2"));
  await turns.take("b", async () => log.push("b"));
  expect(log).toEqual(["a1", "b"]);
  first.resolve();
  await expect(one).rejects.toThrow("failed");
  await two;
  expect(log).toEqual(["a1", "b", "a2"]);
});
