export {
  isSessionInfo,
  NO_SESSION,
  type SessionFact,
  type SessionInfo,
  type SessionState,
  sessionAfter,
} from "./session-state.ts";
export { note, onSession, readSession, startSession, useSession } from "./session-store.ts";
