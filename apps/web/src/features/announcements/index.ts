export { AnnouncementList } from "./announcement-list.tsx";
export { useBoard } from "./use-announcements.ts";
