/**
 * Renders the spoken digits of the sound captcha: node apps/gateway/tools/captcha-speech.ts
 *
 * Needs eSpeak NG (Debian: `apt-get install espeak-ng`). Its results are committed, so that neither a start nor a
 * build needs it: run this again only to change the words, the voices or the languages.
 */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { SPEECH_RATE, type SpeechIndex, toMuLaw } from "../src/modules/captcha/speech.ts";

const run = promisify(execFile);
const FOLDER = path.join(import.meta.dirname, "../src/modules/captcha/speech");

/** Variants of eSpeak NG that stay clear at the rate of a telephone, with their pitch and speed. */
const SPEAKERS = [
  { variant: "m1", pitch: 48, speed: 130 },
  { variant: "f3", pitch: 55, speed: 130 },
  { variant: "Hugo", pitch: 50, speed: 135 },
  { variant: "belinda", pitch: 50, speed: 130 },
  { variant: "Denis", pitch: 50, speed: 135 },
  { variant: "steph", pitch: 50, speed: 130 },
  { variant: "m3", pitch: 45, speed: 125 },
  { variant: "Mr", pitch: 50, speed: 130 },
];

/**
 * eSpeak NG has no Filipino voice. Its Indonesian one reads these words by nearly the same sounds: each letter as
 * written, the stress on the last syllable but one.
 */
const LANGUAGES = {
  EN: {
    voices: ["en-us", "en-us", "en-gb", "en-us"],
    words: "zero one two three four five six seven eight nine plus minus".split(" "),
  },
  TY: {
    voices: ["id"],
    words: "sero isa dalawa tatlo apat lima anim pito walo siyam plas mainus".split(" "),
  },
} as const;

/** A low pass below half the new rate (windowed sinc), then one sample at each step of it. */
function resample(samples: Float32Array, from: number): Float32Array {
  const step = from / SPEECH_RATE;
  const cut = 0.45 / step;
  const reach = Math.ceil(12 / cut / 2);
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    const middle = i * step;
    let sum = 0;
    for (let n = Math.ceil(middle - reach); n <= middle + reach; n++) {
      const x = n - middle;
      const sinc = x === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * x) / (Math.PI * x);
      sum += (samples[n] ?? 0) * sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
    }
    return sum;
  });
}

/** Without the silence at both ends, at one loudness for all. */
function trimmed(samples: Float32Array): Float32Array {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const audible = (value: number) => Math.abs(value) > loudest * 0.02;
  const cut = samples.slice(samples.findIndex(audible), samples.findLastIndex(audible) + 1);
  const power = Math.sqrt(cut.reduce((sum, value) => sum + value * value, 0) / cut.length);
  const gain = Math.min(0.12 / power, 0.9 / loudest);
  return cut.map((value) => value * gain);
}

async function speak(word: string, voice: string, pitch: number, speed: number): Promise<Uint8Array> {
  const args = ["-v", voice, "-p", String(pitch), "-s", String(speed), "--stdout", word];
  const { stdout } = await run("espeak-ng", args, { encoding: "buffer", maxBuffer: 10_000_000 });
  const rate = stdout.readUInt32LE(24);
  const data = stdout.subarray(44);
  const samples = Float32Array.from({ length: data.length >> 1 }, (_, i) => data.readInt16LE(2 * i) / 32_768);
  return Uint8Array.from(trimmed(resample(samples, rate)), toMuLaw);
}

const index: Record<string, SpeechIndex> = {};
for (const [language, { voices, words }] of Object.entries(LANGUAGES)) {
  const clips: Uint8Array[][] = [];
  for (const [i, { variant, pitch, speed }] of SPEAKERS.entries()) {
    const voice = `${voices[i % voices.length]}+${variant}`;
    const spoken: Uint8Array[] = [];
    for (const word of words) spoken.push(await speak(word, voice, pitch, speed));
    clips.push(spoken);
  }
  await writeFile(path.join(FOLDER, `${language}.ulaw`), Buffer.concat(clips.flat()));
  index[language] = clips.map((spoken) => spoken.map(({ length }) => length));
}
await writeFile(path.join(FOLDER, "lengths.json"), `${JSON.stringify(index)}\n`);
