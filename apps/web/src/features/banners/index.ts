export { BannerCarousel } from "./banner-carousel.tsx";
export { BannerSkeleton } from "./banner-skeleton.tsx";
export { CategoryBanners } from "./category-banners.tsx";
export { useBanners } from "./use-banners.ts";
export { useHeadlines } from "./use-headlines.ts";
