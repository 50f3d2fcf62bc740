import { randomId } from "./random.ts";

/** Creates idempotency keys: the same for a repeated send of the same content, another for other content. */
export function sendingKeys(): (content: unknown) => string {
  let last = { of: "", key: "" };
  return (content) => {
    const of = JSON.stringify(content);
    if (last.of !== of) last = { of, key: randomId() };
    return last.key;
  };
}
