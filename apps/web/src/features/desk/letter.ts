import type { DeskMessage } from "@foyer/contract/desk-work";
import { randomId } from "../../lib/random.ts";

/** A message as it is being written. */
export interface Letter {
  readonly to: "one" | "all";
  readonly kind: DeskMessage["kind"];
  readonly username: string;
  readonly title: string;
  readonly text: string;
}

export const EMPTY_LETTER: Letter = { to: "one", kind: "house", username: "", title: "", text: "" };

export const isLetter = (value: unknown): value is Letter =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(EMPTY_LETTER).every((name) => typeof (value as Record<string, unknown>)[name] === "string");

/** What the platform is asked to write. */
export const writingOf = ({ to, kind, username, title, text }: Letter) => ({
  kind,
  everybody: to === "all",
  ...(to === "one" && { username: username.trim() }),
  title: title.trim(),
  text: text.trim(),
});

let last = { of: "", key: "" };

/** A key that stays while the same is sent again, also after it was looked at once more, and is another for another. */
export function keyOf(letter: Letter): string {
  const of = JSON.stringify(writingOf(letter));
  if (last.of !== of) last = { of, key: randomId() };
  return last.key;
}

/** The same written again later is another message. */
export const forgetKey = (): void => {
  last = { of: "", key: "" };
};
