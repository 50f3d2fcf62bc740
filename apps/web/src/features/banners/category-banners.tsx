import type { BANNER_GROUPS } from "@foyer/contract/announcements";
import type { GameCategory } from "@foyer/contract/shared";
import { useState } from "react";
import { BannerCarousel } from "./banner-carousel.tsx";
import { useBanners } from "./use-banners.ts";

type Group = (typeof BANNER_GROUPS)[number];
/** Banner groups of the categories that have one. */
const GROUPS: Partial<Record<GameCategory, Group>> = {
  RNG: "m_rng",
  LIVE: "m_live",
  FISH: "m_fish",
  PVP: "m_pvp",
  SPORTS: "m_sports",
};

/** The banners of a category; nothing where it has none. */
export function CategoryBanners({ gameType }: { gameType: GameCategory }) {
  const group = GROUPS[gameType];
  return group ? <GroupBanners key={group} group={group} /> : null;
}

function GroupBanners({ group }: { group: Group }) {
  const banners = useBanners(group);
  const [still, setStill] = useState(false);
  if (banners.length === 0) return null;
  return <BannerCarousel banners={banners} still={still} onStill={setStill} />;
}
