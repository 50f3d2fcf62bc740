import fc from "fast-check";
import { expect, test } from "vitest";
import { captchaWav } from "./captcha-sound.ts";

/** Counts tones as an ear does: when it is loud, and how long. */
function listen(wav: Buffer): string {
  const frame = wav.readUInt32LE(24) / 100;
  const sound = [...wav.subarray(44)].map((sample) => Math.abs(sample - 128));
  const loud = Array.from({ length: Math.floor(sound.length / frame) }, (_, i) =>
    Math.max(...sound.slice(i * frame, (i + 1) * frame)) > 40 ? "#" : ".",
  ).join("");
  const digits = loud.split(/#{30,}/).map((part) => part.split(/\.+/).filter(Boolean).length);
  return digits.map((tones) => tones % 10).join("");
}

test("who counts the tones knows the digits, in at most 20 seconds", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{6}$/), (digits) => {
      const wav = captchaWav(digits);
      expect(listen(wav)).toBe(digits);
      expect(wav.length - 44).toBeLessThanOrEqual(20 * wav.readUInt32LE(24));
    }),
    { numRuns: 60, examples: [["000000"], ["999999"], ["506050"]] },
  );
});
