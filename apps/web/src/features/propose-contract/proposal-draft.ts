import { readJson, sessionStore, writeJson } from "../../lib/storage.ts";
import type { TermsText } from "./terms-edits.ts";

interface StoredDraft {
  /** Terms by what they are proposed for. */
  readonly drafts: Readonly<Record<string, TermsText>>;
  /** Whose they are: another agent may use the tab next. */
  readonly userName: string;
}

const KEY = "FOYER_CONTRACT_DRAFT";
const isTerms = (value: unknown): value is TermsText => {
  const { tiers, activeTurnover, period, carries } = (value ?? {}) as Partial<TermsText>;
  return (
    Array.isArray(tiers) &&
    tiers.every(
      (tier: Partial<TermsText["tiers"][number]> | null) =>
        typeof tier?.from === "string" && typeof tier.active === "string" && typeof tier.rate === "string",
    ) &&
    typeof activeTurnover === "string" &&
    (period === "half-month" || period === "week" || period === "month") &&
    typeof carries === "boolean"
  );
};
const isDraft = (value: unknown): value is StoredDraft => {
  const { drafts, userName } = (value ?? {}) as Partial<StoredDraft>;
  return (
    typeof userName === "string" &&
    typeof drafts === "object" &&
    drafts !== null &&
    Object.values(drafts).every(isTerms)
  );
};

function readDrafts(userName: string): StoredDraft["drafts"] {
  const stored = readJson(sessionStore, KEY, isDraft);
  return stored?.userName === userName ? stored.drafts : {};
}

/** Terms that were not sent; they survive a reload. */
export const readDraft = (userName: string, name: string): TermsText | undefined =>
  readDrafts(userName)[name];

/** Undefined: sent, or discarded. */
export function storeDraft(userName: string, name: string, terms: TermsText | undefined): void {
  const { [name]: _, ...others } = readDrafts(userName);
  const drafts = terms === undefined ? others : { ...others, [name]: terms };
  if (Object.keys(drafts).length === 0) sessionStore.remove(KEY);
  else writeJson(sessionStore, KEY, { userName, drafts } satisfies StoredDraft);
}
