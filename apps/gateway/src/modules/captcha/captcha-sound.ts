import { randomBytes, randomInt } from "node:crypto";
import { SPEECH_RATE, type SpokenLanguage, speakersOf } from "./speech.ts";

const seconds = (count: number): number => Math.round(count * SPEECH_RATE);
const between = (low: number, high: number): number =>
  low + (randomInt(0, 1_000_001) / 1_000_000) * (high - low);
const oneOf = <Item>(items: readonly Item[]): Item => items[randomInt(0, items.length)] as Item;

/** Loudness of the voices behind the digits, and of the hiss, against that of the digits. */
const VOICES_BEHIND = { low: 0.16, high: 0.26 };
const HISS = { low: 0.008, high: 0.02 };
/** A sound of digits lasts 6 to 11 seconds. */
const PAUSE = { low: 0.25, high: 0.75 };
const ENDS = { low: 0.4, high: 1 };

/** The clip faster and higher, or slower and lower. */
function atPace(clip: Float32Array, pace: number): Float32Array {
  const out = new Float32Array(Math.floor((clip.length - 1) / pace));
  for (let i = 0; i < out.length; i++) {
    const before = Math.floor(i * pace);
    const from = clip[before] ?? 0;
    out[i] = from + ((clip[before + 1] ?? 0) - from) * (i * pace - before);
  }
  return out;
}

/** Brighter (above 0) or duller (below 0), as another microphone would record it. */
function toned(clip: Float32Array, tilt: number): Float32Array {
  let last = 0;
  return clip.map((value) => {
    const out = value - tilt * last;
    last = value;
    return out;
  });
}

function mix(into: Float32Array, clip: Float32Array, at: number, gain: number): void {
  const end = Math.min(clip.length, into.length - at);
  for (let i = 0; i < end; i++) into[at + i] = (into[at + i] ?? 0) + (clip[i] ?? 0) * gain;
}

/** One digit by a speaker chosen for it, with an echo. */
function say(into: Float32Array, character: string, at: number, language: SpokenLanguage): number {
  const recorded = oneOf(speakersOf(language)).get(character);
  if (!recorded) throw new Error(`nobody says ${character}`);
  const clip = toned(atPace(recorded, between(0.88, 1.12)), between(-0.3, 0.4));
  const gain = between(0.8, 1.15);
  mix(into, clip, at, gain);
  mix(into, clip, at + seconds(between(0.02, 0.07)), gain * between(0.1, 0.3));
  return at + clip.length;
}

/**
 * The same voices backwards, without a pause and in layers: they fill the pauses between the digits, so that neither
 * loudness nor the range of frequencies tells where a digit is, and no one listening takes them for digits.
 */
function voicesBehind(length: number, language: SpokenLanguage): Float32Array {
  const noise = new Float32Array(length);
  for (let layer = 0; layer < 3; layer++) {
    let at = -seconds(between(0, 0.3));
    while (at < length) {
      const clip = oneOf([...oneOf(speakersOf(language)).values()]);
      const backwards = atPace(clip.toReversed(), between(0.75, 1.35));
      const skipped = Math.max(0, -at);
      mix(noise, backwards.subarray(skipped), at + skipped, between(VOICES_BEHIND.low, VOICES_BEHIND.high));
      at += Math.floor(backwards.length * between(0.6, 0.9));
    }
  }
  return noise;
}

/** Noise of which more is low than high, as of a street. */
function addHiss(into: Float32Array): void {
  const random = randomBytes(into.length);
  const gain = between(HISS.low, HISS.high);
  let last = 0;
  for (let i = 0; i < into.length; i++) {
    last = 0.6 * last + ((random[i] ?? 128) - 127.5) / 127.5;
    into[i] = (into[i] ?? 0) + last * gain;
  }
}

/** A WAV of one channel in unsigned 8-bit samples, which every browser plays. */
function wav(samples: Float32Array): Buffer {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const data = Buffer.alloc(samples.length);
  for (let i = 0; i < data.length; i++) data[i] = 128 + Math.round(((samples[i] ?? 0) / loudest) * 126);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // one channel
  header.writeUInt32LE(SPEECH_RATE, 24);
  header.writeUInt32LE(SPEECH_RATE, 28); // bytes per second
  header.writeUInt16LE(1, 32); // bytes per sample
  header.writeUInt16LE(8, 34); // bits per sample
  header.write("data", 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/**
 * The characters of a captcha spoken one after another over other voices, for people who cannot see the picture. Each
 * sound differs: speakers, pace, pitch, pauses and noise are drawn anew for each.
 */
export function captchaWav(characters: string, language: SpokenLanguage): Buffer {
  const spoken = new Float32Array(seconds(15));
  let at = seconds(between(ENDS.low, ENDS.high));
  for (const character of characters)
    at = say(spoken, character, at, language) + seconds(between(PAUSE.low, PAUSE.high));
  const sound = spoken.subarray(0, at + seconds(between(ENDS.low, ENDS.high)));
  mix(sound, voicesBehind(sound.length, language), 0, 1);
  addHiss(sound);
  return wav(sound);
}
