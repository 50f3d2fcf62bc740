export { Conversation } from "./conversation.tsx";
export { useConversation } from "./use-conversation.ts";
export { useVisibleHeight } from "./use-visible-height.ts";
