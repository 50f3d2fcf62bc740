import type { Banner } from "@foyer/contract/announcements";
import type { GameCategory } from "@foyer/contract/shared";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bannersQuery, CATEGORY_GROUPS } from "../../entities/banner/banner-queries.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { BannerCarousel } from "./banner-carousel.tsx";
import { BannerSkeleton } from "./banner-skeleton.tsx";

/** Banners of a category; nothing if it has none. A skeleton reserves their place, so that nothing below moves. */
export function CategoryBanners({ gameType }: { gameType: GameCategory }) {
  const group = CATEGORY_GROUPS[gameType];
  return group ? <GroupBanners key={group} group={group} /> : null;
}

function GroupBanners({ group }: { group: Banner["groupName"] }) {
  const { data: banners = [], isPending, isPaused } = useQuery(bannersQuery(group, useLanguage()));
  const [still, setStill] = useState(false);
  if (isPending && !isPaused) return <BannerSkeleton />;
  if (banners.length === 0) return null;
  return <BannerCarousel banners={banners} still={still} onStill={setStill} />;
}
