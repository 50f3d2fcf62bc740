import type { Banner } from "@foyer/contract/announcements";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { headlinesQuery } from "./banner-queries.ts";

/** Banners and notices of a group, in the player's language. */
export function useHeadlines(group: Banner["groupName"]) {
  return useQuery(headlinesQuery(group, useLanguage()));
}
