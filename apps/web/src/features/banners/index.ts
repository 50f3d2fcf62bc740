export { BannerCarousel } from "./banner-carousel.tsx";
export { BannerSkeleton } from "./banner-skeleton.tsx";
export { useHeadlines } from "./use-headlines.ts";
