import { expect, test } from "vitest";
import { retryTransient } from "./retry.ts";

function failing(code: string, times: number) {
  let calls = 0;
  return {
    work: async () => {
      if (++calls <= times) throw Object.assign(new Error(code), { code });
      return "done";
    },
    calls: () => calls,
  };
}

test.each(["40001", "40P01"])("a transaction that fails with %s four times succeeds", async (code) => {
  const { work, calls } = failing(code, 4);
  expect(await retryTransient(work)).toBe("done");
  expect(calls()).toBe(5);
});

test("a transaction that fails by serialisation five times is given up", async () => {
  const { work, calls } = failing("40001", 5);
  await expect(retryTransient(work)).rejects.toMatchObject({ code: "40001" });
  expect(calls()).toBe(5);
});

test("a transaction that fails with any other error is not repeated", async () => {
  const { work, calls } = failing("08006", 1);
  await expect(retryTransient(work)).rejects.toMatchObject({ code: "08006" });
  expect(calls()).toBe(1);
});
