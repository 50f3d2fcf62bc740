import type { Banner } from "@foyer/contract/announcements";
import { useState } from "react";
import { BannerCarousel } from "../../widgets/banner-carousel/banner-carousel.tsx";
import { BannerSkeleton } from "../../widgets/banner-carousel/banner-skeleton.tsx";
import { BannerStrip } from "../../widgets/banner-carousel/banner-strip.tsx";
import { CategoryBanners } from "../../widgets/banner-carousel/category-banners.tsx";
import { banners, longBanner } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

function Carousel({ banners }: { banners: readonly Banner[] }) {
  const [still, setStill] = useState(true);
  return <BannerCarousel banners={banners} still={still} onStill={setStill} />;
}

export function BannerCarouselVariants() {
  return (
    <>
      <Variant caption="Several banners, paused" size="wide">
        <Carousel banners={banners} />
      </Variant>
      <Variant caption="One banner" size="wide">
        <Carousel banners={banners.slice(0, 1)} />
      </Variant>
      <Variant caption="Long text" size="wide">
        <Carousel banners={[longBanner]} />
      </Variant>
      <Variant caption="Banners of a category" size="wide">
        <CategoryBanners gameType="RNG" />
      </Variant>
      <Variant caption="Banners of a category, above its list" size="wide">
        <BannerStrip gameType="RNG" />
      </Variant>
      <Variant caption="Loading" size="wide">
        <BannerSkeleton />
      </Variant>
    </>
  );
}
