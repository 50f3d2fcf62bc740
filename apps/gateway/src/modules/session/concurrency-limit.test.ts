import { expect, test } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

const held = () => {
  let open = () => {};
  const work = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { work, open };
};

test("the concurrency limit runs a fixed number at once, queues others in order and refuses those beyond the queue", async () => {
  const limit = new ConcurrencyLimit({ concurrent: 2, waiting: 2 });
  const started: number[] = [];
  const works = [0, 1, 2, 3].map(() => held());
  const passes = works.map(({ work }, i) =>
    limit.run(() => {
      started.push(i);
      return work;
    }),
  );
  await expect(limit.run(async () => {})).rejects.toMatchObject({ code: "system.unavailable" });
  expect(started).toEqual([0, 1]);
  works[1]?.open();
  await passes[1];
  expect(started).toEqual([0, 1, 2]);
  works[0]?.open();
  await passes[0];
  expect(started).toEqual([0, 1, 2, 3]);
  for (const { open } of works) open();
  await Promise.all(passes);
  await expect(limit.run(async () => "free again")).resolves.toBe("free again");
});

test("a failed task frees its slot", async () => {
  const limit = new ConcurrencyLimit({ concurrent: 1, waiting: 1 });
  const [first, second] = [
    limit.run(() => Promise.reject(new Error("no"))),
    limit.run(async () => "went on"),
  ];
  await expect(first).rejects.toThrow("no");
  await expect(second).resolves.toBe("went on");
});
