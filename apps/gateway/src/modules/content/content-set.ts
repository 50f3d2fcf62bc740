import type { PromotionTerms } from "@foyer/contract/promotions";
import type { Written } from "../../plugins/content/written-texts.ts";
import type { AnnouncementsService } from "../announcements/announcements.service.ts";
import type { HelpService } from "../help/help.service.ts";
import type { PagesService } from "../pages/pages.service.ts";
import type { ServiceLines } from "../service/lines.service.ts";
import type { WrittenOwnText } from "../settings/own-texts.service.ts";

/** What a merchant's folder says, checked and ready to be written. */

/** The languages a merchant offers, and the one a text must be in. */
export interface Speaking {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/** An absolute moment, or days from the import that makes the entry. */
export type When = { readonly at: Date } | { readonly inDays: number };

/** Something that shows for a time, as it is before an import says which time that is. */
export type Undated<T> = Omit<T, "startsAt" | "endsAt"> & {
  readonly starts: When;
  readonly ends: When | null;
};

// The rooms say what they take.
export type AnnouncementEntry = Undated<Parameters<AnnouncementsService["write"]>[2]> & {
  /** Of a promotion that is more than read. */
  readonly terms: PromotionTerms | null;
};
export type BannerEntry = Undated<Parameters<AnnouncementsService["writeBanner"]>[2]>;
export type HelpEntry = Parameters<HelpService["write"]>[2];
export type PageEntry = Parameters<PagesService["write"]>[2];
export type OwnTextEntry = WrittenOwnText;
export type LineEntry = Parameters<ServiceLines["write"]>[1][number];

export interface ContentSet {
  readonly announcements: readonly AnnouncementEntry[];
  readonly banners: readonly BannerEntry[];
  /** Sections before what stands in them. */
  readonly help: readonly HelpEntry[];
  readonly pages: readonly PageEntry[];
  /** In their order. */
  readonly lines: readonly LineEntry[];
  /** Texts of the product in the merchant's own words. */
  readonly texts: readonly OwnTextEntry[];
  /** Pictures the texts use, by the hash in their address, as they were handed in. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** What an import did to one kind of content. */
export type Counts = Record<Written | "removed", number>;
export type Summary = Readonly<Record<Exclude<keyof ContentSet, "pictures">, Counts>>;
