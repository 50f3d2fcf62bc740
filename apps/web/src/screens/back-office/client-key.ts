import { randomId } from "../../lib/random.ts";

let last = { of: "", key: "" };

/** Idempotency key: the same for a repeated request or preview of the same text, another for another one. */
export function keyOf(request: object): string {
  const of = JSON.stringify(request);
  if (last.of !== of) last = { of, key: randomId() };
  return last.key;
}

/** Forgets the key: the same text written again is a new one. */
export const forgetKey = (): void => {
  last = { of: "", key: "" };
};
