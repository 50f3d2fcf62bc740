export { AnnouncementList } from "./announcement-list.tsx";
export {
  AnnouncementsFailed,
  AnnouncementsPage,
  AnnouncementsWait,
  NoAnnouncements,
} from "./announcement-states.tsx";
export { useBoard } from "./use-announcements.ts";
