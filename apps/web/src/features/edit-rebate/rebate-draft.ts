import { readJson, sessionStore, writeJson } from "../../lib/storage.ts";
import type { Edits } from "./rate-edits.ts";

interface StoredDraft {
  /** Edits by member. */
  readonly members: Readonly<Record<string, Edits>>;
  /** Whose they are: another agent may use the tab next. */
  readonly userName: string;
}

const KEY = "FOYER_REBATE_DRAFT";
const isDraft = (value: unknown): value is StoredDraft => {
  const { members, userName } = (value ?? {}) as Partial<StoredDraft>;
  return (
    typeof userName === "string" &&
    typeof members === "object" &&
    members !== null &&
    Object.values(members).every((edits) => typeof edits === "object" && edits !== null)
  );
};

function readMembers(userName: string): StoredDraft["members"] {
  const stored = readJson(sessionStore, KEY, isDraft);
  return stored?.userName === userName ? stored.members : {};
}

/** Edits of a member's rates that were not saved. */
export const readEdits = (userName: string, memberId: string): Edits => readMembers(userName)[memberId] ?? {};

export function storeEdits(userName: string, memberId: string, edits: Edits): void {
  const { [memberId]: _, ...others } = readMembers(userName);
  const members = Object.keys(edits).length === 0 ? others : { ...others, [memberId]: edits };
  if (Object.keys(members).length === 0) sessionStore.remove(KEY);
  else writeJson(sessionStore, KEY, { userName, members } satisfies StoredDraft);
}
