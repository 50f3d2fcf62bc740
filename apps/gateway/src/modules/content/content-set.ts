import type { PromotionTerms } from "@foyer/contract/promotions";
import type { Written } from "../../db/localized-texts.ts";
import type { AnnouncementsService } from "../announcements/announcements.service.ts";
import type { HelpService } from "../help/help.service.ts";
import type { PagesService } from "../pages/pages.service.ts";
import type { ServiceLines } from "../service/lines.service.ts";
import type { NewTextOverride } from "../settings/text-overrides.service.ts";

/** The content of a merchant's folder, validated and ready to be written. */

/** The languages a merchant offers, and the one every text must be in. */
export interface LanguageSettings {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/** An absolute time, or days from the import that creates the entry. */
export type EntryDate = { readonly at: Date } | { readonly inDays: number };

/** An entry with a display period, before an import resolves the period's dates. */
export type Undated<T> = Omit<T, "startsAt" | "endsAt"> & {
  readonly starts: EntryDate;
  readonly ends: EntryDate | null;
};

// The entry types are those the services write.
export type AnnouncementEntry = Undated<Parameters<AnnouncementsService["write"]>[2]> & {
  /** Of a promotion that members can join. */
  readonly terms: PromotionTerms | null;
};
export type BannerEntry = Undated<Parameters<AnnouncementsService["writeBanner"]>[2]>;
export type HelpEntry = Parameters<HelpService["write"]>[2];
export type PageEntry = Parameters<PagesService["write"]>[2];
export type TextOverrideEntry = NewTextOverride;
export type ServiceLineEntry = Parameters<ServiceLines["write"]>[1][number];

export interface ContentSet {
  readonly announcements: readonly AnnouncementEntry[];
  readonly banners: readonly BannerEntry[];
  /** Sections before their questions. */
  readonly help: readonly HelpEntry[];
  readonly pages: readonly PageEntry[];
  /** In display order. */
  readonly lines: readonly ServiceLineEntry[];
  /** The merchant's overrides of the product's texts. */
  readonly texts: readonly TextOverrideEntry[];
  /** The original files of the pictures in use, by the hash in their address. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** The changes an import made to one kind of content. */
export type Counts = Record<Written | "removed", number>;
export type Summary = Readonly<Record<Exclude<keyof ContentSet, "pictures">, Counts>>;
