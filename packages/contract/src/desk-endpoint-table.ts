// Made by tools/make-endpoint-table.ts from the contract; do not edit. A test keeps it fresh.
/** The same of those the desk alone calls. */
export const DESK_ENDPOINTS = {
  "desk.login": { method: "POST", path: "/wps/desk/login", sealed: true },
  "desk.logout": { method: "DELETE", path: "/wps/desk/session" },
  "desk.me": { method: "GET", path: "/wps/desk/me" },
  "desk.chats": { method: "GET", path: "/wps/desk/chats" },
  "desk.chat.read": { method: "GET", path: "/wps/desk/chats/{chatId}" },
  "desk.chat.say": { method: "POST", path: "/wps/desk/chats/{chatId}" },
  "desk.chat.seen": { method: "POST", path: "/wps/desk/chats/{chatId}/seen" },
  "desk.waiting": { method: "GET", path: "/wps/desk/waiting" },
  "desk.promotions": { method: "GET", path: "/wps/desk/promotions" },
  "desk.promotion.decide": { method: "POST", path: "/wps/desk/promotions/{applicationId}" },
  "desk.feedback": { method: "GET", path: "/wps/desk/feedback" },
  "desk.feedback.picture": { method: "GET", path: "/wps/desk/feedback/images/{image}" },
  "desk.feedback.answer": { method: "POST", path: "/wps/desk/feedback/{receipt}" },
  "desk.messages": { method: "GET", path: "/wps/desk/messages" },
  "desk.message.preview": { method: "POST", path: "/wps/desk/messages/preview" },
  "desk.message.send": { method: "POST", path: "/wps/desk/messages" },
  "desk.events": { method: "GET", path: "/wps/desk/events" },
} as const;
