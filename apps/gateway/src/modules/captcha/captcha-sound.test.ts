import fc from "fast-check";
import { expect, test } from "vitest";
import { captchaWav } from "./captcha-sound.ts";

/** Detects tones by loudness and duration. */
function listen(wav: Buffer): string {
  const frame = wav.readUInt32LE(24) / 100;
  const sound = [...wav.subarray(44)].map((sample) => Math.abs(sample - 128));
  const loud = Array.from({ length: Math.floor(sound.length / frame) }, (_, i) =>
    Math.max(...sound.slice(i * frame, (i + 1) * frame)) > 40 ? "#" : ".",
  ).join("");
  const digits = loud.split(/#{30,}/).map((part) => part.split(/\.+/).filter(Boolean).length);
  return digits.map((tones) => tones % 10).join("");
}

/** Zero crossings of a segment: its pitch. */
const crossings = (samples: readonly number[]): number =>
  samples.filter((sample, i) => i > 0 && sample >= 128 !== (samples[i - 1] as number) >= 128).length;

/** The same for a sum: a long rising tone is plus, a falling one minus, a steady one separates two digits. */
function listenToSum(wav: Buffer): string {
  const frame = wav.readUInt32LE(24) / 100;
  const sound = [...wav.subarray(44)];
  const frames = Array.from({ length: Math.floor(sound.length / frame) }, (_, i) =>
    sound.slice(i * frame, (i + 1) * frame),
  );
  const loud = frames.map((f) => (Math.max(...f.map((s) => Math.abs(s - 128))) > 40 ? "#" : ".")).join("");
  return loud
    .replace(/#{30,}|(?:#{2,29}\.+)+(?=#{30}|$)|(?:#{2,29}\.*)+/g, (run, at: number) => {
      if (!/^#{30,}$/.test(run)) return String(run.split(/\.+/).filter(Boolean).length % 10);
      const segment = frames.slice(at, at + run.length).flat();
      const third = Math.floor(segment.length / 3);
      const [before, after] = [crossings(segment.slice(0, third)), crossings(segment.slice(-third))];
      if (after > before * 1.5) return "+";
      return before > after * 1.5 ? "-" : "";
    })
    .replaceAll(".", "");
}

test.each(["7+12", "99+9", "57-8", "40-2", "20+5", "11-9"])(
  "the sound of the sum %s is enough to solve it",
  (sum) => {
    expect(listenToSum(captchaWav(sum))).toBe(sum);
  },
);

test("the counted tones give the digits, within 20 seconds", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{6}$/), (digits) => {
      const wav = captchaWav(digits);
      expect(listen(wav)).toBe(digits);
      expect(wav.length - 44).toBeLessThanOrEqual(20 * wav.readUInt32LE(24));
    }),
    { numRuns: 60, examples: [["000000"], ["999999"], ["506050"]] },
  );
});
