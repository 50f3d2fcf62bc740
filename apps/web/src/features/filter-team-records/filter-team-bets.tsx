import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { RoundFilter } from "../../entities/team-record/team-record-search.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

const TeamFilterSheet = lazyComponent({ load: () => import("./team-filter-sheet.tsx") });

interface FilterTeamBetsProps {
  filter: RoundFilter;
  onApply: (filter: RoundFilter) => void;
}

/** A button that opens the filter of a team's rounds. */
export function FilterTeamBets({ filter, onApply }: FilterTeamBetsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="filter" label={t`Filter`} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <TeamFilterSheet
          filter={filter}
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
