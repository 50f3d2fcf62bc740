import type { ProfileField } from "@foyer/contract/profile";
import { readJson, sessionStore, writeJson } from "../../lib/storage.ts";

/** Values that were changed and not saved. */
export type Changes = { readonly [Field in ProfileField]?: string };
interface StoredDraft {
  readonly values: Changes;
  /** Whose they are: another player may use the tab next. */
  readonly userName: string;
}

const KEY = "FOYER_PROFILE_DRAFT";
const isDraft = (value: unknown): value is StoredDraft => {
  const { values, userName } = (value ?? {}) as Partial<StoredDraft>;
  return typeof userName === "string" && typeof values === "object" && values !== null;
};

export function readChanges(userName: string): Changes {
  const stored = readJson(sessionStore, KEY, isDraft);
  return stored?.userName === userName ? stored.values : {};
}

export function storeChanges(userName: string, values: Changes): void {
  if (Object.keys(values).length === 0) sessionStore.remove(KEY);
  else writeJson(sessionStore, KEY, { userName, values } satisfies StoredDraft);
}
