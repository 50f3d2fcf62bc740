export { holdPendingPassword, takePendingPassword } from "./pending-password.ts";
export { forget, type Remembered, recall, refreshRemembered, remember } from "./remembered.ts";
export { renewSession } from "./renew-session.ts";
export type { SessionInfo } from "./session-state.ts";
export { note, onSession, readSession, startSession, useSession } from "./session-store.ts";
export { isLeaving, signOut } from "./sign-out.ts";
