const RATE = 4000;
/** Samples of one wave: 1000 Hz for the tones to count, 250 Hz for the one between digits. */
const COUNTED = 4;
const BETWEEN = 16;
const COUNTED_MS = 110;
const COUNTED_PAUSE_MS = 140;
const BETWEEN_MS = 400;
const BETWEEN_PAUSE_MS = 250;
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

/** As many tones as the digit says, ten for a zero. */
function counted(digit: number): Uint8Array[] {
  const one = [tone(COUNTED, COUNTED_MS), silence(COUNTED_PAUSE_MS)];
  return Array.from({ length: digit === 0 ? 10 : digit }, () => one).flat();
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
  const separator = [silence(BETWEEN_PAUSE_MS), tone(BETWEEN, BETWEEN_MS), silence(BETWEEN_PAUSE_MS)];
  const parts = [...digits].flatMap((digit, index) => [
    ...(index > 0 ? separator : [silence(BETWEEN_PAUSE_MS)]),
    ...counted(Number(digit)),
  ]);
  return wav(Buffer.concat(parts));
}
