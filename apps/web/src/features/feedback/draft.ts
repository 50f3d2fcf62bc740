import type { FeedbackCategory, FeedbackImage } from "@foyer/contract/feedback";
import { randomId } from "../../lib/random.ts";
import { passing, readJson } from "../../lib/storage.ts";

/** What is being written, and the pictures that are already at the platform. */
export interface Draft {
  readonly category: FeedbackCategory;
  readonly content: string;
  readonly images: readonly FeedbackImage[];
}
interface KeptDraft extends Draft {
  /** Whose it is: the tab may see another player next. */
  readonly userName: string;
}

const KEY = "FOYER_FEEDBACK_DRAFT";
export const EMPTY_DRAFT: Draft = { category: "problem", content: "", images: [] };

const isDraft = (value: unknown): value is KeptDraft => {
  if (typeof value !== "object" || value === null) return false;
  const { category, content, images, userName } = value as Record<string, unknown>;
  return (
    typeof category === "string" &&
    typeof content === "string" &&
    typeof userName === "string" &&
    Array.isArray(images)
  );
};

export function readDraft(userName: string): Draft {
  const kept = readJson(passing, KEY, isDraft);
  return kept?.userName === userName ? kept : EMPTY_DRAFT;
}

export function keepDraft(userName: string, draft: Draft): void {
  passing.write(KEY, JSON.stringify({ ...draft, userName } satisfies KeptDraft));
}

export const dropDraft = (): void => passing.remove(KEY);

/** A key that stays while the same is sent again, and is another for another text. */
export function sendingKeys(): (draft: Draft) => string {
  let last = { of: "", key: "" };
  return (draft) => {
    const of = JSON.stringify(draft);
    if (last.of !== of) last = { of, key: randomId() };
    return last.key;
  };
}
