import { expect, test } from "vitest";
import { Turnstile } from "./turnstile.ts";

const held = () => {
  let open = () => {};
  const work = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { work, open };
};

test("lets so many through at once, the others in the order they came, and refuses those beyond the line", async () => {
  const turnstile = new Turnstile({ atOnce: 2, waiting: 2 });
  const started: number[] = [];
  const works = [0, 1, 2, 3].map(() => held());
  const passes = works.map(({ work }, i) =>
    turnstile.pass(() => {
      started.push(i);
      return work;
    }),
  );
  await expect(turnstile.pass(async () => {})).rejects.toMatchObject({ code: "system.unavailable" });
  expect(started).toEqual([0, 1]);
  works[1]?.open();
  await passes[1];
  expect(started).toEqual([0, 1, 2]);
  works[0]?.open();
  await passes[0];
  expect(started).toEqual([0, 1, 2, 3]);
  for (const { open } of works) open();
  await Promise.all(passes);
  await expect(turnstile.pass(async () => "free again")).resolves.toBe("free again");
});

test("a work that fails gives its place on", async () => {
  const turnstile = new Turnstile({ atOnce: 1, waiting: 1 });
  const [first, second] = [
    turnstile.pass(() => Promise.reject(new Error("no"))),
    turnstile.pass(async () => "went on"),
  ];
  await expect(first).rejects.toThrow("no");
  await expect(second).resolves.toBe("went on");
});
