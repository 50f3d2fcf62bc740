import { useLingui } from "@lingui/react/macro";
import { LIMITS } from "../../lib/durations.ts";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { useDebouncedSearch } from "../../ui/search-box/use-debounced-search.ts";

interface DrawSearchProps {
  draw: string;
  onLook: (wanted: string, byItself: boolean) => void;
}

/** Search by the number of a draw. */
export function DrawSearch({ draw, onLook }: DrawSearchProps) {
  const { t } = useLingui();
  const { typed, setTyped, lookNow, put } = useDebouncedSearch(draw, (wanted, byItself) =>
    onLook(wanted, byItself),
  );
  return (
    <SearchBox
      value={typed}
      onType={setTyped}
      onLook={lookNow}
      onClear={() => put("")}
      placeholder={t`Draw number`}
      aria-label={t`Draw number`}
      clearLabel={t`Clear search`}
      inputMode="numeric"
      maxLength={LIMITS.drawSearch}
    />
  );
}
