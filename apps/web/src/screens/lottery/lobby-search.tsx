import { useLingui } from "@lingui/react/macro";
import { LIMITS } from "../../lib/durations.ts";
import { hrefOf, useGo, useSearch } from "../../lib/navigation/index.ts";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { useDebouncedSearch } from "../../ui/search-box/use-debounced-search.ts";

/** Search by name over the lotteries of every tab; the address holds the name. */
export function LobbySearch() {
  const { t } = useLingui();
  const go = useGo();
  const address = useSearch("/m/launchGame");
  const { name = "", ...rest } = address;
  const { typed, setTyped, lookNow, put } = useDebouncedSearch(name, (wanted, byItself) => {
    const search = { ...rest, ...(wanted && { name: wanted }) };
    go(hrefOf({ to: "/m/launchGame", search }), { replace: true, byItself });
  });
  return (
    <SearchBox
      ref={(box) => box?.focus()}
      value={typed}
      onType={setTyped}
      onLook={lookNow}
      onClear={() => put("")}
      placeholder={t`Search lotteries`}
      aria-label={t`Search lotteries by name`}
      clearLabel={t`Clear search`}
      maxLength={LIMITS.gameName}
    />
  );
}
