import type { BackOfficeMessage, MessageGroup } from "@foyer/contract/back-office-tasks";

/** An unsent message to players. */
export interface MessageDraft {
  /** Downlines and team: of the agent with this username. */
  readonly to: "one" | "all" | MessageGroup;
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

/** Whether recipients are named by the username of a member. */
export const namesMember = (to: MessageDraft["to"]): boolean =>
  to === "one" || to === "downlines" || to === "team";

/** Request fields of the message. */
export const writingOf = ({ to, kind, username, title, text }: MessageDraft) => ({
  kind,
  everybody: !namesMember(to),
  ...(to !== "one" && to !== "all" && { group: to }),
  ...(namesMember(to) && { username: username.trim() }),
  title: title.trim(),
  text: text.trim(),
});
