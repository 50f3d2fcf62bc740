export { BannerCarousel } from "./banner-carousel.tsx";
export { headlinesQuery } from "./banner-queries.ts";
export { BannerSkeleton } from "./banner-skeleton.tsx";
export { useHeadlines } from "./use-headlines.ts";
