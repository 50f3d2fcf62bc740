import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { avatarOf } from "./avatars.ts";

it("every portrait of the demo has its placeholder colours", async () => {
  const file = new URL("../../../../../content/demo/people.json", import.meta.url);
  const people = JSON.parse(await readFile(file, "utf8")) as {
    avatar: { base: string; tint: string; glow: string };
  }[];
  expect(people.length).toBeGreaterThan(0);
  for (const { avatar } of people) {
    const base = `/art/${avatar.base}`;
    expect(avatarOf(base, 1n)).toEqual({ ...avatar, base });
  }
});

it("a member without a valid portrait gets one derived from their id", () => {
  expect(avatarOf(null, 7n)).toEqual(avatarOf(null, 7n));
  expect(avatarOf("/art/gone", 7n)).toEqual(avatarOf(null, 7n));
  const seen = new Set(Array.from({ length: 24 }, (_, id) => avatarOf(null, BigInt(id)).base));
  expect(seen.size).toBe(24);
});
