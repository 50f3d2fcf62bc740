/**
 * Simulates draws of all kinds of lotteries and compares how often each bet type wins with its chance:
 *   npm run simulate-draws -- [draws=10000000] [family …]
 * The draws are divided among the families. Exits with code 1 when a bet type differs by more than five standard errors;
 * of some three hundred, the largest difference is about three.
 */
import { createCipheriv, randomBytes } from "node:crypto";
import { LOTTERY_FAMILIES } from "@foyer/contract/lottery-families";
import { lotteryFamily } from "../src/lottery/families.ts";
import { simulateFamily } from "./simulate-family.ts";

const BLOCK = Buffer.alloc(65_536);
/** Fewer expected wins than this are not nearly normally distributed. */
const FEWEST_WINS = 10;
const LARGEST_DEVIATION = 5;

/** Uniform integers below at most 256 from the bytes of AES in counter mode with a random key, as draws take them from HKDF. */
function uniformIntegers(): (size: number) => number {
  const cipher = createCipheriv("aes-256-ctr", randomBytes(32), randomBytes(16));
  let block = cipher.update(BLOCK);
  let at = 0;
  return (size) => {
    const accepted = 256 - (256 % size);
    for (;;) {
      if (at === block.length) [block, at] = [cipher.update(BLOCK), 0];
      const byte = block[at++] ?? 0;
      if (byte < accepted) return byte % size;
    }
  };
}

const [count = "10000000", ...named] = process.argv.slice(2);
const families = LOTTERY_FAMILIES.filter((code) => named.length === 0 || named.includes(code));
const draws = Math.floor(Number(count) / families.length);
if (!Number.isSafeInteger(draws) || draws < 1 || families.length < named.length) {
  console.error("npm run simulate-draws -- [draws] [family …]");
  process.exit(1);
}

let compared = 0;
let largest = 0;
for (const code of families) {
  const start = performance.now();
  const all = simulateFamily(lotteryFamily(code, new Date()), draws, uniformIntegers());
  const often = all.filter(({ expected }) => expected >= FEWEST_WINS);
  const [worst] = often.sort((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation));
  compared += often.length;
  if (!worst) continue;
  largest = Math.max(largest, Math.abs(worst.deviation));
  console.log(
    `${code.padEnd(14)} ${draws.toLocaleString("en")} draws in ${((performance.now() - start) / 1000).toFixed(0)} s, ${often.length} of ${all.length} prize classes compared; ` +
      `largest difference ${worst.deviation.toFixed(2)} standard errors: ${worst.betType} ${worst.outcome}, ${worst.wins} wins for ${worst.expected.toFixed(0)}`,
  );
}
console.log(`${compared} prize classes, largest difference ${largest.toFixed(2)} standard errors`);
if (largest > LARGEST_DEVIATION) process.exit(1);
