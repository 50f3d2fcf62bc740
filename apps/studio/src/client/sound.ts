/** A few soft synthesised notes; silent until the player has turned sound on. */
export interface Sound {
  readonly on: boolean;
  set(on: boolean): void;
  /** Call on a tap: browsers start no sound without one. */
  unlock(): void;
  tick(): void;
  land(reel: number): void;
  win(tier: number): void;
}

export function sound(): Sound {
  let context: AudioContext | undefined;
  let on = false;
  const note = (
    frequency: number,
    at: number,
    length: number,
    loudness = 0.08,
    shape: OscillatorType = "triangle",
  ) => {
    if (!on || !context) return;
    const start = context.currentTime + at;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  };
  return {
    get on() {
      return on;
    },
    set(next) {
      on = next;
    },
    unlock() {
      if (!on) return;
      context ??= new AudioContext();
      if (context.state === "suspended") context.resume().catch(() => {});
    },
    tick: () => note(320, 0, 0.05, 0.04, "square"),
    land: (reel) => note(150 + reel * 22, 0, 0.12, 0.12),
    win: (tier) => {
      const scale = [523, 659, 784, 1047, 1319, 1568];
      for (let i = 0; i < 3 + tier; i++) note(scale[i % scale.length] ?? 523, i * 0.09, 0.3);
    },
  };
}
