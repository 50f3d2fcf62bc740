import { useLingui } from "@lingui/react/macro";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { useDebouncedSearch } from "../../ui/search-box/use-debounced-search.ts";

/** Longest number of a draw, and spaces. */
const LONGEST = 20;

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
      maxLength={LONGEST}
    />
  );
}
