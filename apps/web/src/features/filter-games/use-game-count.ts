import type { Language } from "@foyer/contract/shared";
import { useQuery } from "@tanstack/react-query";
import { gameKeys } from "../../entities/game/game-keys.ts";
import { countGames, isOwn } from "../../entities/game/list-calls.ts";
import type { ListFilter } from "../../entities/game/list-filter.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { PRIVATE } from "../../lib/http/index.ts";
import { useDebounced } from "../../lib/use-debounced.ts";

/**
 * Number of games a filter would show, requested once the filter has settled; undefined until the answer for exactly
 * that filter is there. `filter` must keep its identity while its content is the same.
 */
export function useGameCount(
  filter: ListFilter,
  language: Language,
): { count: number | undefined; counting: boolean } {
  const debounced = useDebounced(filter, DURATIONS.filterCount);
  const { data, isFetching } = useQuery({
    queryKey: gameKeys.count(debounced, language),
    queryFn: ({ signal }) => countGames(debounced, language, signal),
    staleTime: isOwn(debounced) ? 0 : 60_000,
    ...(isOwn(debounced) && { meta: PRIVATE }),
  });
  const settled = debounced === filter;
  return { count: settled ? data : undefined, counting: !settled || (isFetching && data === undefined) };
}
