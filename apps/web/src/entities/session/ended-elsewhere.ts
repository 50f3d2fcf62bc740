import { createStore } from "../../lib/store.ts";

/** The session was ended by somebody or something else than this browser; until the next login. In memory only. */
export const endedElsewhere = createStore(false);
