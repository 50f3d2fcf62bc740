import type { BetCursor } from "./records.repository.ts";

const encode = (...parts: string[]): string => Buffer.from(parts.join("/")).toString("base64url");
const decode = (id: string): string[] => Buffer.from(id, "base64url").toString().split("/");

/** A bet's id: its integration, whose name has no slash, and its round. */
export const betId = ({ integration, round }: { integration: string; round: string }): string =>
  encode(integration, round);

export function readBetId(id: string): { integration: string; round: string } {
  const [integration = "", ...round] = decode(id);
  // PostgreSQL's text has no NUL
  return { integration: withoutNul(integration), round: withoutNul(round.join("/")) };
}

/** Where the next page of bets begins. */
export const betCursor = ({
  exactly,
  integration,
  round,
}: {
  exactly: string;
  integration: string;
  round: string;
}) => encode(exactly, integration, round);

/** Undefined for anything that no page named. */
export function readBetCursor(cursor: string): BetCursor | undefined {
  const [at = "", integration = "", ...round] = decode(cursor);
  if (!/^\d{1,17}$/.test(at)) return undefined;
  return { at, integration: withoutNul(integration), round: withoutNul(round.join("/")) };
}

const withoutNul = (text: string): string => text.replaceAll("\0", "");
