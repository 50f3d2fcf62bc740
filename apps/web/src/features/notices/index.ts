export { NoticeMarquee } from "./notice-marquee.tsx";
