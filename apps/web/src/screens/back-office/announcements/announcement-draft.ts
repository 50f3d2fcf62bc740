import type { BackOfficeAnnouncement } from "@foyer/contract/back-office-announcements";

/** An announcement that is not published yet. */
export interface AnnouncementDraft {
  readonly readers: BackOfficeAnnouncement["readers"];
  readonly title: string;
  readonly text: string;
}

export const EMPTY_DRAFT: AnnouncementDraft = { readers: "agents", title: "", text: "" };

export const isDraft = (value: unknown): value is AnnouncementDraft =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(EMPTY_DRAFT).every((name) => typeof (value as Record<string, unknown>)[name] === "string");

/** Request fields of the announcement. */
export const requestOf = ({ readers, title, text }: AnnouncementDraft) => ({
  readers,
  title: title.trim(),
  text: text.trim(),
});
