import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BetSearch } from "../../entities/record/record-search.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

const FilterSheet = lazyComponent({ load: () => import("./filter-sheet.tsx") });

interface FilterRecordsProps {
  filter: BetSearch;
  bets?: boolean;
  onApply: (filter: BetSearch) => void;
}

/** A button that opens the filter of a record. */
export function FilterRecords({ filter, bets = false, onApply }: FilterRecordsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="filter" label={t`Filter`} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <FilterSheet
          filter={filter}
          bets={bets}
          onApply={(next) => {
            setOpen(false);
            onApply(next);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
