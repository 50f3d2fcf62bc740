import type { Language } from "@foyer/contract/shared";
import { endpointPart, PRIVATE } from "../../lib/http/query.ts";

/** The levels of the member club with the player's own, with names in the given language. */
export const clubQuery = (language: Language) => ({
  ...endpointPart("club.read", undefined, language, (value) => value),
  meta: PRIVATE,
});
