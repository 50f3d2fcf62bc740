import fc from "fast-check";
import { expect, test } from "vitest";
import { captchaWav } from "./captcha-sound.ts";

/** Counts tones as an ear does: by loudness, pitch and pauses. */
function listen(wav: Buffer): string {
  const rate = wav.readUInt32LE(24);
  const sound = [...wav.subarray(44)].map((sample) => Math.abs(sample - 128));
  const frame = rate / 100;
  const loud = Array.from({ length: Math.floor(sound.length / frame) }, (_, i) =>
    Math.max(...sound.slice(i * frame, (i + 1) * frame)) > 40 ? 1 : 0,
  );
  const crossings = (from: number, to: number) => {
    const part = [...wav.subarray(44 + from * frame, 44 + to * frame)];
    return part.filter((sample, i) => i > 0 && sample >= 128 !== (part[i - 1] as number) >= 128).length;
  };
  let [digits, value, start, quiet] = ["", -1, -1, 0];
  const close = () => {
    if (value >= 0) digits += value;
    value = -1;
  };
  loud.forEach((on, i) => {
    if (on && start < 0) {
      if (quiet > 50) close();
      start = i;
    }
    if (!on && start >= 0) {
      const seconds = (i - start) / 100;
      const low = crossings(start, i) / 2 / seconds < 750;
      value = seconds > 0.4 ? 0 : Math.max(0, value) + (low ? 5 : 1);
      start = -1;
      quiet = 0;
    }
    if (!on) quiet++;
  });
  close();
  return digits;
}

test("who counts the tones knows the digits, in at most 20 seconds and 80 KB", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{6}$/), (digits) => {
      const wav = captchaWav(digits);
      expect(listen(wav)).toBe(digits);
      expect(wav.length - 44).toBeLessThanOrEqual(20 * wav.readUInt32LE(24));
    }),
    { numRuns: 60, examples: [["000000"], ["999999"], ["506050"]] },
  );
});
