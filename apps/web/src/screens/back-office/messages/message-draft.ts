import type { BackOfficeMessage } from "@foyer/contract/back-office-tasks";

/** An unsent message to players. */
export interface MessageDraft {
  readonly to: "one" | "all";
  readonly kind: BackOfficeMessage["kind"];
  readonly username: string;
  readonly title: string;
  readonly text: string;
}

export const EMPTY_DRAFT: MessageDraft = { to: "one", kind: "operator", username: "", title: "", text: "" };

export const isMessageDraft = (value: unknown): value is MessageDraft =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(EMPTY_DRAFT).every((name) => typeof (value as Record<string, unknown>)[name] === "string");

/** Request fields of the message. */
export const writingOf = ({ to, kind, username, title, text }: MessageDraft) => ({
  kind,
  everybody: to === "all",
  ...(to === "one" && { username: username.trim() }),
  title: title.trim(),
  text: text.trim(),
});
