export { Chat } from "./chat.tsx";
export { launchQuery } from "./launch-query.ts";
