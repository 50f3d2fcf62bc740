/**
 * Solves an audio captcha: counts the high tones of each digit (ten for a zero), separated by low tones.
 * @param dataUrl a WAV of 8-bit unsigned samples, one channel
 */
export function digitsInAudio(dataUrl: string): string {
  const wav = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const rate = wav.readUInt32LE(24);
  const samples = wav.subarray(44);
  const digits = [0];
  for (const { length, waves } of tonesOf(samples, rate)) {
    const pitch = (waves * rate) / length;
    if (pitch > 500) digits[digits.length - 1] = (digits.at(-1) ?? 0) + 1;
    else digits.push(0);
  }
  return digits.map((count) => count % 10).join("");
}

/** The stretches that are not silent, with the number of waves in each. */
function tonesOf(samples: Buffer, rate: number): { length: number; waves: number }[] {
  const pause = rate / 50;
  const tones: { length: number; waves: number }[] = [];
  let start = -1;
  let waves = 0;
  let silent = 0;
  samples.forEach((sample, at) => {
    const rises = at > 0 && (samples[at - 1] ?? 128) <= 128 && sample > 128;
    silent = sample === 128 ? silent + 1 : 0;
    if (start < 0 && sample !== 128) [start, waves] = [at, 0];
    if (start >= 0 && rises) waves++;
    if (start >= 0 && silent > pause) {
      tones.push({ length: at - silent - start, waves });
      start = -1;
    }
  });
  return tones;
}
