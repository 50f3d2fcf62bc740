import type { FeedbackCategory, FeedbackImage } from "@foyer/contract/feedback";
import { readJson, sessionStore } from "../../lib/storage.ts";

/** Unsent feedback, with the images already uploaded. */
export interface Draft {
  readonly category: FeedbackCategory;
  readonly content: string;
  readonly images: readonly FeedbackImage[];
}
interface StoredDraft extends Draft {
  /** Author of the draft: another player may use the tab next. */
  readonly userName: string;
}

const KEY = "FOYER_FEEDBACK_DRAFT";
export const EMPTY_DRAFT: Draft = { category: "problem", content: "", images: [] };

const isDraft = (value: unknown): value is StoredDraft => {
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
  const stored = readJson(sessionStore, KEY, isDraft);
  return stored?.userName === userName ? stored : EMPTY_DRAFT;
}

export function saveDraft(userName: string, draft: Draft): void {
  sessionStore.write(KEY, JSON.stringify({ ...draft, userName } satisfies StoredDraft));
}

export const dropDraft = (): void => sessionStore.remove(KEY);

/** Begins the player's next feedback about a payment with `text`; what they were writing stays after it. */
export function beginPaymentDraft(userName: string, text: string): void {
  const draft = readDraft(userName);
  if (draft.content.includes(text)) return;
  saveDraft(userName, { ...draft, category: "payment", content: `${text} ${draft.content}` });
}
