export { messageQuery } from "./inbox-queries.ts";
export { useInbox, useInboxActions } from "./use-inbox.ts";
