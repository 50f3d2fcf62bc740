import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { SearchBox } from "../../../ui/search-box/search-box.tsx";
import { SEARCH_KEY, shortcut } from "../shortcuts/shortcuts.ts";

const LONGEST = 13;

/** Opens a case by its number, also one that has left the queue. */
export function CaseFinder({ label, onFind }: { label: string; onFind: (number: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const number = typed.trim().toUpperCase();
  return (
    <SearchBox
      aria-label={label}
      placeholder={t`Number`}
      maxLength={LONGEST}
      value={typed}
      onType={setTyped}
      onLook={() => {
        if (number !== "") onFind(number);
      }}
      onClear={() => setTyped("")}
      clearLabel={t`Clear search`}
      {...shortcut(SEARCH_KEY)}
    />
  );
}
