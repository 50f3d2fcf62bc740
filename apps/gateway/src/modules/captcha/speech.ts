import { readFileSync } from "node:fs";
import path from "node:path";
import lengths from "./speech/lengths.json" with { type: "json" };

/** Samples a second: the rate of a telephone. */
export const SPEECH_RATE = 8000;
/** Languages the digits are spoken in. */
export type SpokenLanguage = keyof typeof lengths;
/** Length of each clip in bytes, by speaker and then by character, in the order of the file. */
export type SpeechIndex = readonly (readonly number[])[];
/** Characters in the order of the clips of one speaker. */
const CHARACTERS = "0123456789+-";

/** G.711 µ-law, which keeps quiet parts of speech in 8 bits. */
const MU = 255;

export function toMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const loud = Math.log1p(MU * Math.min(1, Math.abs(sample))) / Math.log1p(MU);
  return sign | Math.round(loud * 127);
}

const fromMuLaw = (byte: number): number => {
  const loud = Math.expm1(((byte & 0x7f) / 127) * Math.log1p(MU)) / MU;
  return byte & 0x80 ? -loud : loud;
};

type Speaker = ReadonlyMap<string, Float32Array>;

function load(language: SpokenLanguage): readonly Speaker[] {
  const bytes = readFileSync(path.join(import.meta.dirname, "speech", `${language}.ulaw`));
  let at = 0;
  return (lengths[language] as SpeechIndex).map(
    (clips) =>
      new Map(
        clips.map((length, i) => {
          const clip = Float32Array.from(bytes.subarray(at, at + length), fromMuLaw);
          at += length;
          return [CHARACTERS[i] as string, clip];
        }),
      ),
  );
}

const loaded = new Map<SpokenLanguage, readonly Speaker[]>();

/** Every speaker of a language, with a clip for each digit, plus and minus; read at the first request. */
export function speakersOf(language: SpokenLanguage): readonly Speaker[] {
  const speakers = loaded.get(language) ?? load(language);
  loaded.set(language, speakers);
  return speakers;
}

/** The language of a caller's sound: English where nobody speaks theirs. */
export const spokenLanguage = (language: string): SpokenLanguage =>
  language in lengths ? (language as SpokenLanguage) : "EN";
