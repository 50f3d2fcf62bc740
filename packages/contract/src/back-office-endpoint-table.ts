// Generated from the contract by tools/make-endpoint-table.ts; do not edit. A test checks that it is current.
/** Endpoints of the back office only. */
export const BACK_OFFICE_ENDPOINTS = {
  "backoffice.login": { method: "POST", path: "/wps/backoffice/login", sealed: true },
  "backoffice.logout": { method: "DELETE", path: "/wps/backoffice/session" },
  "backoffice.me": { method: "GET", path: "/wps/backoffice/me" },
  "backoffice.factor.begin": { method: "POST", path: "/wps/backoffice/second-factor" },
  "backoffice.factor.confirm": { method: "POST", path: "/wps/backoffice/second-factor/confirm" },
  "backoffice.chats": { method: "GET", path: "/wps/backoffice/chats" },
  "backoffice.chat.read": { method: "GET", path: "/wps/backoffice/chats/{chatId}" },
  "backoffice.chat.send": { method: "POST", path: "/wps/backoffice/chats/{chatId}" },
  "backoffice.chat.seen": { method: "POST", path: "/wps/backoffice/chats/{chatId}/seen" },
  "backoffice.waiting": { method: "GET", path: "/wps/backoffice/waiting" },
  "backoffice.promotions": { method: "GET", path: "/wps/backoffice/promotions" },
  "backoffice.promotion.decide": { method: "POST", path: "/wps/backoffice/promotions/{applicationId}" },
  "backoffice.feedback": { method: "GET", path: "/wps/backoffice/feedback" },
  "backoffice.feedback.picture": { method: "GET", path: "/wps/backoffice/feedback/images/{image}" },
  "backoffice.feedback.answer": { method: "POST", path: "/wps/backoffice/feedback/{receipt}" },
  "backoffice.messages": { method: "GET", path: "/wps/backoffice/messages" },
  "backoffice.message.preview": { method: "POST", path: "/wps/backoffice/messages/preview" },
  "backoffice.message.send": { method: "POST", path: "/wps/backoffice/messages" },
  "backoffice.events": { method: "GET", path: "/wps/backoffice/events" },
} as const;
