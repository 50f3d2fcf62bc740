import type { Banner } from "@foyer/contract/announcements";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { announcementsQuery } from "./banner-queries.ts";

/** Banners and announcements of a group, in the player's language. */
export function useAnnouncements(group: Banner["groupName"]) {
  return useQuery(announcementsQuery(group, useLanguage()));
}
