/**
 * Screens that visitors can open too. The first script would name the files of each of them; this module is in the chunk that
 * loads after the first screen.
 */
export const VISITOR_SCREENS = {
  announcement: () => import("../screens/announcement/announcement-screen.tsx"),
  announcements: () => import("../screens/announcements/announcements-screen.tsx"),
  changePassword: () => import("../screens/change-password/change-password-screen.tsx"),
  chat: () => import("../screens/chat/chat-screen.tsx"),
  customerService: () => import("../screens/customer-service/customer-service-screen.tsx"),
  download: () => import("../screens/download/download-screen.tsx"),
  feedback: () => import("../screens/feedback/feedback-screen.tsx"),
  gameList: () => import("../screens/game-list/game-list-screen.tsx"),
  help: () => import("../screens/help/help-screen.tsx"),
  jackpots: () => import("../screens/jackpots/jackpots-screen.tsx"),
  login: () => import("../screens/login/login-screen.tsx"),
  notices: () => import("../screens/notices/notices-screen.tsx"),
  page: () => import("../screens/page/page-screen.tsx"),
  play: () => import("../screens/play/play-screen.tsx"),
  promotion: () => import("../screens/promotion/promotion-screen.tsx"),
  promotions: () => import("../screens/promotions/promotions-screen.tsx"),
  recoverPassword: () => import("../screens/recover-password/recover-password-screen.tsx"),
  register: () => import("../screens/register/register-screen.tsx"),
  search: () => import("../screens/search/search-screen.tsx"),
  settings: () => import("../screens/settings/settings-screen.tsx"),
  sidebar: () => import("../screens/sidebar/sidebar-screen.tsx"),
  slots: () => import("../screens/slots/slots-screen.tsx"),
  trial: () => import("../screens/trial/trial-screen.tsx"),
  vendors: () => import("../screens/vendors/vendors-screen.tsx"),
};
