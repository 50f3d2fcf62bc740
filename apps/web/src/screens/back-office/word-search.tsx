import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DURATIONS, LIMITS } from "../../lib/durations.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { SEARCH_KEY, shortcut } from "./shortcuts/shortcuts.ts";

/** The text of a search box, and the words to search for once it has settled. */
export function useWords(initial = "") {
  const [typed, setTyped] = useState(initial);
  return { typed, setTyped, words: useDebounced(typed.trim(), DURATIONS.filterCount) };
}

interface WordSearchProps {
  /** What is searched. */
  label: string;
  /** What can be typed, if it is more than names and words. */
  placeholder?: string | undefined;
  typed: string;
  onType: (typed: string) => void;
  onEnter?: () => void;
}

/** Search box of a section of the back office. It searches while the operator types. */
export function WordSearch({ label, placeholder, typed, onType, onEnter }: WordSearchProps) {
  const { t } = useLingui();
  return (
    <SearchBox
      aria-label={label}
      placeholder={placeholder ?? t`Name or word`}
      maxLength={LIMITS.searchWords}
      value={typed}
      onType={onType}
      onLook={() => onEnter?.()}
      onClear={() => onType("")}
      clearLabel={t`Clear search`}
      {...shortcut(SEARCH_KEY)}
    />
  );
}
