import { createHash, createHmac } from "node:crypto";
import { LOTTERY_FAMILIES } from "@foyer/contract/lottery-families";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LotteryFamily } from "./bet-type.ts";
import { drawNumbers, drawSeed, drawSteps, hkdfExpand, secretHash } from "./draw-seed.ts";
import { lotteryFamily } from "./families.ts";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));
const hex = (data: Uint8Array): string => Buffer.from(data).toString("hex");
const SECRET = bytes("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
const AT = new Date("2026-11-20T12:00:00Z");

/** A family that draws these sizes. */
const sizes = (...list: readonly number[]): LotteryFamily => ({
  betTypes: [],
  draw: (next) => list.map((size) => String(next(size))),
  isResult: () => true,
});

describe("HKDF-Expand", () => {
  test.each([
    [
      "1",
      "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
      "f0f1f2f3f4f5f6f7f8f9",
      42,
      "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    ],
    [
      "2",
      "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
      "b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
      82,
      "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
    ],
    [
      "3",
      "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
      "",
      42,
      "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    ],
  ])("the bytes are those of test case %s of RFC 5869", async (_, key, info, length, expected) => {
    expect(hex(await hkdfExpand(bytes(key), bytes(info), length))).toBe(expected);
  });

  test("the longest stream has 8,160 bytes", async () => {
    const longest = await hkdfExpand(SECRET, bytes("6e"), 8160);
    expect(longest).toHaveLength(8160);
    const last = createHmac("sha256", SECRET)
      .update(Buffer.concat([longest.slice(-64, -32), bytes("6e"), bytes("ff")]))
      .digest("hex");
    expect(hex(longest.slice(-32))).toBe(last);
    await expect(hkdfExpand(SECRET, bytes("6e"), 8161)).rejects.toThrow(RangeError);
  });
});

describe("seeds", () => {
  test("the published hash is the SHA-256 of the secret", async () => {
    expect(hex(await secretHash(SECRET))).toBe(createHash("sha256").update(SECRET).digest("hex"));
  });

  test("a draw's seed is the HMAC of lottery and number under the secret", async () => {
    const expected = createHmac("sha256", SECRET).update("MF5|20261121-1129").digest("hex");
    expect(hex(await drawSeed(SECRET, "MF5", "20261121-1129"))).toBe(expected);
    expect(expected).toBe("d37f24276ae17943d52de73d7ae53e8b636a802e24ee761dc09900a02969b125");
  });
});

describe("numbers", () => {
  test.each(LOTTERY_FAMILIES)("the numbers of a draw of %s could be a result", async (code) => {
    const family = lotteryFamily(code, AT);
    const numbers = await drawNumbers(await drawSeed(SECRET, code, "1"), family);
    expect(family.isResult(numbers)).toBe(true);
    expect(await drawNumbers(await drawSeed(SECRET, code, "1"), family)).toEqual(numbers);
    expect(await drawNumbers(await drawSeed(SECRET, code, "2"), family)).not.toEqual(numbers);
  });

  test.each([
    ["digits5", ["7", "6", "4", "3", "2"]],
    ["racing10", ["6", "3", "10", "8", "2", "7", "9", "1", "5", "4"]],
    ["mark49", ["32", "04", "24", "03", "31", "38", "08"]],
  ] as const)("the numbers of a known seed of %s do not change with a release", async (code, numbers) => {
    const seed = await drawSeed(SECRET, code, "20261121-1129");
    expect(await drawNumbers(seed, lotteryFamily(code, AT))).toEqual(numbers);
  });

  test("each byte below the largest multiple of the size gives its remainder, and others are skipped", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.array(fc.integer({ min: 1, max: 256 }), { minLength: 1, maxLength: 60 }),
        async (seed, list) => {
          const stream = expandByNode(seed, 2048);
          const steps = await drawSteps(seed, sizes(...list));
          const accepted = steps.filter(({ value }) => value !== undefined);
          expect(steps.map(({ byte }) => byte)).toEqual(Array.from(stream.slice(0, steps.length)));
          expect(accepted.map(({ size }) => size)).toEqual(list);
          for (const { byte, size, value } of steps)
            expect(value).toBe(byte < Math.floor(256 / size) * size ? byte % size : undefined);
          expect(await drawNumbers(seed, sizes(...list))).toEqual(accepted.map(({ value }) => String(value)));
        },
      ),
      { numRuns: 40 },
    );
  });

  test("a draw may need more bytes than the first ones that are computed", async () => {
    const list = Array.from({ length: 3000 }, () => 10);
    expect(await drawNumbers(SECRET, sizes(...list))).toHaveLength(3000);
  });

  test("a draw that needs more bytes than there are is refused", async () => {
    const list = Array.from({ length: 8161 }, () => 2);
    await expect(drawNumbers(SECRET, sizes(...list))).rejects.toThrow(RangeError);
    expect(await drawNumbers(SECRET, sizes(...list.slice(1)))).toHaveLength(8160);
  });

  test("a byte of the largest multiple is skipped, and the one below it is not", async () => {
    const list = Array.from({ length: 3000 }, () => 100);
    const steps = await drawSteps(SECRET, sizes(...list));
    const valueOf = (byte: number) => steps.filter((step) => step.byte === byte).map(({ value }) => value);
    expect(new Set(valueOf(199))).toEqual(new Set([99]));
    expect(new Set(valueOf(200))).toEqual(new Set([undefined]));
    expect(new Set(valueOf(255))).toEqual(new Set([undefined]));
  });

  test("every number of a size comes", async () => {
    for (const size of [2, 6, 10, 49, 100]) {
      const steps = await drawSteps(SECRET, sizes(...Array.from({ length: 2000 }, () => size)));
      const values = new Set(steps.flatMap(({ value }) => (value === undefined ? [] : [value])));
      expect(values.size).toBe(size);
    }
  });
});

/** HKDF-Expand once more, from its definition. */
function expandByNode(key: Uint8Array, length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let block = 1; blocks.length * 32 < length; block++)
    blocks.push(
      createHmac("sha256", key)
        .update(Buffer.concat([blocks[block - 2] ?? Buffer.of(), Buffer.from("numbers"), Buffer.of(block)]))
        .digest(),
    );
  return Buffer.concat(blocks);
}
