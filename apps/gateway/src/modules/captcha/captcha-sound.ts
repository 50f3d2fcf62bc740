const RATE = 4000;
/** Samples of one wave: 500 and 1000 Hz, the second an octave above the first. */
const LOW = 8;
const HIGH = 4;
const SHORT_MS = 170;
const LONG_MS = 600;
const BETWEEN_TONES_MS = 150;
const BETWEEN_DIGITS_MS = 900;
const RAMP_MS = 8;

const samples = (ms: number): number => Math.round((RATE * ms) / 1000);

/** 8-bit sound is unsigned: silence is 128. */
const silence = (ms: number): Uint8Array => new Uint8Array(samples(ms)).fill(128);

/** A tone with soft ends, which would click otherwise. */
function tone(wave: number, ms: number): Uint8Array {
  const length = samples(ms);
  const ramp = samples(RAMP_MS);
  return Uint8Array.from({ length }, (_, i) => {
    const loud = Math.min(1, i / ramp, (length - 1 - i) / ramp);
    return 128 + Math.round(100 * loud * Math.sin((2 * Math.PI * i) / wave));
  });
}

/** Tones to count: a low one is five, a high one is one; zero is one long low tone. */
function tonesOf(digit: number): Uint8Array[] {
  if (digit === 0) return [tone(LOW, LONG_MS)];
  const ones = Array.from({ length: digit % 5 }, () => tone(HIGH, SHORT_MS));
  return digit >= 5 ? [tone(LOW, SHORT_MS), ...ones] : ones;
}

function wav(data: Uint8Array): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // one channel
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28); // bytes a second
  header.writeUInt16LE(1, 32); // bytes a sample
  header.writeUInt16LE(8, 34); // bits a sample
  header.write("data", 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/** The digits as a WAV sound of at most 20 seconds, for who cannot see the picture. */
export function captchaWav(digits: string): Buffer {
  const parts: Uint8Array[] = [silence(300)];
  for (const digit of digits) {
    for (const part of tonesOf(Number(digit))) parts.push(part, silence(BETWEEN_TONES_MS));
    parts.push(silence(BETWEEN_DIGITS_MS - BETWEEN_TONES_MS));
  }
  return wav(Buffer.concat(parts));
}
