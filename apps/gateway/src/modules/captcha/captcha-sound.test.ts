import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { captchaWav } from "./captcha-sound.ts";
import { speakersOf } from "./speech.ts";

const RATE = 8000;
const LANGUAGES = ["EN", "TY"] as const;

const samplesOf = (wav: Buffer): number[] => [...wav.subarray(44)].map((sample) => sample - 128);
/** Loudness of each hundredth of a second. */
function envelope(wav: Buffer): number[] {
  const samples = samplesOf(wav);
  const frame = RATE / 100;
  return Array.from({ length: Math.floor(samples.length / frame) }, (_, i) =>
    Math.max(...samples.slice(i * frame, (i + 1) * frame).map(Math.abs)),
  );
}
/** Counts the bursts between pauses, at every loudness that could separate them. */
function burstCounts(wav: Buffer): number[] {
  const loud = envelope(wav);
  return [5, 10, 20, 30, 40, 50, 60].map(
    (level) =>
      loud
        .map((value) => (value > level ? "#" : "."))
        .join("")
        .split(/\.{4,}/)
        .filter(Boolean).length,
  );
}

test.each(LANGUAGES)("every speaker of %s says all digits, plus and minus", (language) => {
  const speakers = speakersOf(language);
  expect(speakers.length).toBeGreaterThanOrEqual(8);
  for (const speaker of speakers)
    for (const character of "0123456789+-") {
      const clip = speaker.get(character) ?? new Float32Array();
      expect(clip.length / RATE).toBeGreaterThan(0.15);
      expect(clip.length / RATE).toBeLessThan(1.2);
      expect(clip.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeGreaterThan(0.2);
    }
});

test.each(["000000", "999999", "506050", "99+9", "57-8"])(
  "the sound of %s lasts at most 15 seconds",
  (text) => {
    for (const language of LANGUAGES) {
      const wav = captchaWav(text, language);
      expect(wav.readUInt32LE(24)).toBe(RATE);
      expect(wav.length - 44).toBeLessThanOrEqual(15 * RATE);
    }
  },
);

test("no pause between the digits is silent, and counting bursts tells neither the digits nor how many there are", () => {
  // one digit or nine sound alike to whoever counts: the bursts of both overlap at every loudness
  const counts = ["111111", "999999"].map((digits) =>
    Array.from({ length: 12 }, () => burstCounts(captchaWav(digits, "EN"))),
  );
  for (const level of counts[0]?.[0]?.keys() ?? []) {
    const [ones, nines] = counts.map((sounds) => sounds.map((sound) => sound[level] ?? 0));
    expect(Math.min(...(ones ?? []))).toBeLessThanOrEqual(Math.max(...(nines ?? [])));
    expect(Math.min(...(nines ?? []))).toBeLessThanOrEqual(Math.max(...(ones ?? [])));
  }
  for (let i = 0; i < 12; i++) {
    const loud = envelope(captchaWav(String(randomInt(100_000, 1_000_000)), "EN"));
    expect(loud.filter((value) => value < 3).length / loud.length).toBeLessThan(0.02);
  }
});

/** How alike two sounds are where they are most alike, from 0 to 1: comparing them with a recording finds that. */
function likeness(one: readonly number[], other: readonly number[]): number {
  const power = (samples: readonly number[]) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0));
  let best = 0;
  for (let shift = 0; shift + one.length <= other.length; shift += 1) {
    const part = other.slice(shift, shift + one.length);
    const product = one.reduce((sum, x, i) => sum + x * (part[i] ?? 0), 0);
    best = Math.max(best, product / (power(one) * power(part) || 1));
  }
  return best;
}

test("a spoken captcha never has the same sound for the same digit", () => {
  const [first = [], second = []] = [1, 2].map(() => samplesOf(captchaWav("5", "EN")));
  // a third of a second from the middle of the one, anywhere in the other
  const middle = first.slice(first.length / 2, first.length / 2 + RATE / 3);
  expect(likeness(middle, second)).toBeLessThan(0.8);
});
