const RATE = 4000;
/** Samples per wave: 1000 Hz for the counted tones, 250 Hz for the separator between digits. */
const COUNTED = 4;
const BETWEEN = 16;
const COUNTED_MS = 110;
const COUNTED_PAUSE_MS = 140;
const BETWEEN_MS = 400;
const BETWEEN_PAUSE_MS = 250;
const RAMP_MS = 8;
/** Plus glides up between these pitches, minus glides down. */
const GLIDE_HZ = { low: 250, high: 900 } as const;
const GLIDE_MS = 800;

const samples = (ms: number): number => Math.round((RATE * ms) / 1000);

/** In unsigned 8-bit sound silence is 128. */
const silence = (ms: number): Uint8Array => new Uint8Array(samples(ms)).fill(128);

/** A tone with soft ends, because hard ones click. */
function tone(wave: number, ms: number): Uint8Array {
  const length = samples(ms);
  const ramp = samples(RAMP_MS);
  return Uint8Array.from({ length }, (_, i) => {
    const loud = Math.min(1, i / ramp, (length - 1 - i) / ramp);
    return 128 + Math.round(100 * loud * Math.sin((2 * Math.PI * i) / wave));
  });
}

/** A tone that rises or falls. */
function glide(rises: boolean): Uint8Array {
  const length = samples(GLIDE_MS);
  const ramp = samples(RAMP_MS);
  const { low, high } = GLIDE_HZ;
  let phase = 0;
  return Uint8Array.from({ length }, (_, i) => {
    const along = rises ? i / length : 1 - i / length;
    phase += (2 * Math.PI * (low + (high - low) * along)) / RATE;
    const loud = Math.min(1, i / ramp, (length - 1 - i) / ramp);
    return 128 + Math.round(100 * loud * Math.sin(phase));
  });
}

/** As many tones as the digit, ten for a zero. */
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
  header.writeUInt32LE(RATE, 28); // bytes per second
  header.writeUInt16LE(1, 32); // bytes per sample
  header.writeUInt16LE(8, 34); // bits per sample
  header.write("data", 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/**
 * The characters of a captcha as a WAV sound of at most 20 seconds, for people who cannot see the picture.
 */
export function captchaWav(characters: string): Buffer {
  const pause = silence(BETWEEN_PAUSE_MS);
  const parts = [...characters].flatMap((character, index) => {
    if (character === "+" || character === "-") return [pause, glide(character === "+"), pause];
    const follows = /[0-9]/.test(characters[index - 1] ?? "");
    const before = follows ? [pause, tone(BETWEEN, BETWEEN_MS), pause] : index === 0 ? [pause] : [];
    return [...before, ...counted(Number(character))];
  });
  return wav(Buffer.concat(parts));
}
