import type { BANNER_GROUPS, PROMOTION_CATEGORIES } from "@foyer/contract/announcements";
import type { Picture } from "@foyer/contract/shared";

/** What a merchant's folder says, checked and ready to be written. */

/** The languages a merchant offers, and the one a text must be in. */
export interface Speaking {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/** An absolute moment, or days from the import that makes the entry. */
export type When = { readonly at: Date } | { readonly inDays: number };

type Texts<T> = Readonly<Record<string, T>>;

export interface Words {
  readonly title: string;
  /** Clean HTML. */
  readonly content: string;
}

export interface AnnouncementEntry {
  readonly source: string;
  readonly type: "A" | "PL" | "PU" | "PR" | "H";
  readonly category: (typeof PROMOTION_CATEGORIES)[number] | null;
  readonly group: (typeof BANNER_GROUPS)[number] | null;
  readonly starts: When;
  readonly ends: When | null;
  readonly popupWidth: number | null;
  readonly popupHeight: number | null;
  readonly texts: Texts<Words>;
  readonly images: readonly ({ readonly sequence: number } & Picture)[];
}

export interface BannerEntry {
  readonly source: string;
  readonly group: (typeof BANNER_GROUPS)[number];
  readonly url: string;
  readonly sort: number;
  readonly picture: Picture;
  readonly colours: { readonly from: string; readonly to: string; readonly light: string };
  readonly starts: When;
  readonly ends: When | null;
  readonly texts: Texts<{ readonly eyebrow: string; readonly title: string; readonly action: string }>;
}

export interface HelpEntry {
  readonly source: string;
  /** Source of the section it stands in; null: it is one. */
  readonly parent: string | null;
  readonly tag: string | null;
  readonly sort: number;
  readonly texts: Texts<Words>;
}

export interface PageEntry {
  readonly slug: string;
  readonly kind: "page" | "sponsor";
  readonly sort: number;
  readonly picture: Picture | null;
  readonly texts: Texts<Words>;
}

export interface LineEntry {
  readonly position: string;
  readonly label: string;
  readonly url: string;
  readonly sort: number;
}

export interface ContentSet {
  readonly announcements: readonly AnnouncementEntry[];
  readonly banners: readonly BannerEntry[];
  /** Sections before what stands in them. */
  readonly help: readonly HelpEntry[];
  readonly pages: readonly PageEntry[];
  readonly lines: readonly LineEntry[];
  /** Pictures the texts use, by the hash in their address, as they were handed in. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}
