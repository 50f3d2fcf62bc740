import type { Banner } from "@foyer/contract/announcements";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { bannersQuery } from "./banner-queries.ts";

/** Banners of a group, in the player's language; empty until loaded. */
export function useBanners(group: Banner["groupName"]): readonly Banner[] {
  return useQuery(bannersQuery(group, useLanguage())).data ?? [];
}
