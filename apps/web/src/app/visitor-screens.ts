/**
 * Screens that visitors can open too, except those that the server renders. The first script would name the files of each of
 * them; this module is in the chunk that loads after the first screen.
 */
export const VISITOR_SCREENS = {
  announcement: () => import("../screens/announcement/announcement-screen.tsx"),
  announcements: () => import("../screens/announcements/announcements-screen.tsx"),
  changePassword: () => import("../screens/change-password/change-password-screen.tsx"),
  chat: () => import("../screens/chat/chat-screen.tsx"),
  customerService: () => import("../screens/customer-service/customer-service-screen.tsx"),
  download: () => import("../screens/download/download-screen.tsx"),
  feedback: () => import("../screens/feedback/feedback-screen.tsx"),
  jackpots: () => import("../screens/jackpots/jackpots-screen.tsx"),
  notices: () => import("../screens/notices/notices-screen.tsx"),
  page: () => import("../screens/page/page-screen.tsx"),
  play: () => import("../screens/play/play-screen.tsx"),
  promotion: () => import("../screens/promotion/promotion-screen.tsx"),
  recoverPassword: () => import("../screens/recover-password/recover-password-screen.tsx"),
  search: () => import("../screens/search/search-screen.tsx"),
  settings: () => import("../screens/settings/settings-screen.tsx"),
  sidebar: () => import("../screens/sidebar/sidebar-screen.tsx"),
  slots: () => import("../screens/slots/slots-screen.tsx"),
  vendors: () => import("../screens/vendors/vendors-screen.tsx"),
};
