import type { BackOfficeMessage } from "@foyer/contract/back-office-tasks";

/** An unsent message to players. */
export interface Letter {
  readonly to: "one" | "all";
  readonly kind: BackOfficeMessage["kind"];
  readonly username: string;
  readonly title: string;
  readonly text: string;
}

export const EMPTY_LETTER: Letter = { to: "one", kind: "operator", username: "", title: "", text: "" };

export const isLetter = (value: unknown): value is Letter =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(EMPTY_LETTER).every((name) => typeof (value as Record<string, unknown>)[name] === "string");

/** Request fields of the message. */
export const writingOf = ({ to, kind, username, title, text }: Letter) => ({
  kind,
  everybody: to === "all",
  ...(to === "one" && { username: username.trim() }),
  title: title.trim(),
  text: text.trim(),
});
