export { note, onSession, readSession, startSession, useSession } from "./session-store.ts";
