import type { BANNER_GROUPS } from "@foyer/contract/announcements";
import type { GameCategory } from "@foyer/contract/shared";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { BannerCarousel } from "./banner-carousel.tsx";
import { bannersQuery } from "./banner-queries.ts";
import { BannerSkeleton } from "./banner-skeleton.tsx";

type Group = (typeof BANNER_GROUPS)[number];
/** Banner groups of the categories that have one. */
const GROUPS: Partial<Record<GameCategory, Group>> = {
  RNG: "m_rng",
  LIVE: "m_live",
  FISH: "m_fish",
  PVP: "m_pvp",
  SPORTS: "m_sports",
};

/** The banners of a category; nothing where it has none. Their place is kept, so that nothing below it moves. */
export function CategoryBanners({ gameType }: { gameType: GameCategory }) {
  const group = GROUPS[gameType];
  return group ? <GroupBanners key={group} group={group} /> : null;
}

function GroupBanners({ group }: { group: Group }) {
  const { data: banners = [], isPending, isPaused } = useQuery(bannersQuery(group, useLanguage()));
  const [still, setStill] = useState(false);
  if (isPending && !isPaused) return <BannerSkeleton />;
  if (banners.length === 0) return null;
  return <BannerCarousel banners={banners} still={still} onStill={setStill} />;
}
