import { sessionStore } from "../../lib/storage.ts";

/** Key in this tab's storage for what the player has not sent yet. */
export const CHAT_STORAGE = "foyer.chat";
const DRAFT = `${CHAT_STORAGE}.draft`;

/** Begins the next message of the chat with `text`; what the player was writing stays below it. */
export function beginChatDraft(text: string): void {
  const written = sessionStore.read(DRAFT) ?? "";
  if (!written.includes(text)) sessionStore.write(DRAFT, written === "" ? `${text} ` : `${text} ${written}`);
}
