import type { Boot, History, PlayError, PlayState, SpinAnswer } from "../play-api.ts";

/** The server refused the call, with this error code. */
export class Refused extends Error {
  readonly code: PlayError;
  constructor(code: PlayError) {
    super(code);
    this.code = code;
  }
}
/** No response: a network failure, not a server error. */
export class Unreachable extends Error {}

const TIMEOUT_MS = 12_000;

export interface Api {
  state(): Promise<PlayState>;
  spin(spinId: string, stake: number): Promise<SpinAnswer>;
  shown(spinId: string): Promise<void>;
  history(): Promise<History>;
}

export function connect({ ref }: Pick<Boot, "ref">): Api {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), TIMEOUT_MS);
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(`/api/${path}`, {
        method: body ? "POST" : "GET",
        headers: { "Play-Ref": ref, ...(body && { "Content-Type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: control.signal,
      });
      answer = await response.json();
    } catch {
      throw new Unreachable();
    } finally {
      clearTimeout(timer);
    }
    if (response.ok) return answer as T;
    throw new Refused((answer as { error?: PlayError } | null)?.error ?? "failed");
  };
  return {
    state: () => ask("state"),
    spin: (spinId, stake) => ask("spin", { spinId, stake }),
    shown: async (spinId) => {
      await ask("shown", { spinId });
    },
    history: () => ask("history"),
  };
}
