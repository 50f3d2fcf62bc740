import type { Language } from "@foyer/contract/shared";
import { useQuery } from "@tanstack/react-query";
import { DURATIONS } from "../../lib/durations.ts";
import { PRIVATE } from "../../lib/http/index.ts";
import { useSettled } from "../../lib/use-settled.ts";
import type { ListFilter } from "./filter-values.ts";
import { countGames, isOwn } from "./list-calls.ts";

/**
 * How many games a filter would show, asked once it has stood for a moment; undefined until that very filter's answer
 * is there. `filter` must be the same object for as long as it says the same.
 */
export function useGameCount(
  filter: ListFilter,
  language: Language,
): { count: number | undefined; counting: boolean } {
  const asked = useSettled(filter, DURATIONS.filterCount);
  const { data, isFetching } = useQuery({
    queryKey: ["games.count", asked, language],
    queryFn: ({ signal }) => countGames(asked, language, signal),
    staleTime: isOwn(asked) ? 0 : 60_000,
    ...(isOwn(asked) && { meta: PRIVATE }),
  });
  const settled = asked === filter;
  return { count: settled ? data : undefined, counting: !settled || (isFetching && data === undefined) };
}
