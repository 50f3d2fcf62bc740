export { BannerCarousel } from "./banner-carousel.tsx";
export { announcementsQuery } from "./banner-queries.ts";
export { BannerSkeleton } from "./banner-skeleton.tsx";
export { useAnnouncements } from "./use-announcements.ts";
