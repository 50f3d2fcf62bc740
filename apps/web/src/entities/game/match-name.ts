import type { Language } from "@foyer/contract/shared";
import { call } from "../../lib/http/index.ts";
import type { NameMatch } from "./join-pages.ts";
import type { ListFilter } from "./list-filter.ts";

/** What the search finds in a list's category for a name that none of its games has. */
export async function matchName(
  { gameType, vassalage, gameName = "" }: ListFilter,
  language: Language,
  signal: AbortSignal,
): Promise<NameMatch | undefined> {
  const query = {
    gameName,
    gameType,
    ...(vassalage && { vassalage }),
    language,
    platform: "html5" as const,
    pageNo: 1,
    pageSize: 1,
  };
  const { vendors, corrected } = await call("games.search", { query }, { signal });
  if (corrected) return { gameName: corrected };
  const [vendor] = vendors;
  return vendor && { vassalage: vendor.accountTypeName };
}
