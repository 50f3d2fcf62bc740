import { createStore } from "../../lib/store.ts";

/** Username of an account whose password was just recovered, for the login that follows. In this tab's memory only. */
export const recovered = createStore<string | undefined>(undefined);
