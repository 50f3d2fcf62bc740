import { asOrderNumber, isOrderNumber } from "@foyer/domain/order-number";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import styles from "../back-office.module.css";
import { WAITING } from "../part-states.tsx";
import { useWords, WordSearch } from "../word-search.tsx";
import queue from "./case-queue.module.css";
import type { FiltersProps, QueueChoices } from "./queue-filters.tsx";
import type { Shown } from "./use-case-queue.ts";
import type { useQueueFilter } from "./use-queue-filter.ts";

/** Fields that a queue is shown without. */
const LazyFilters = lazyComponent<FiltersProps>({ load: () => import("./queue-filters.tsx"), ...WAITING });

export interface QueueToolsProps {
  /** What is searched. */
  search: string;
  narrowed: Pick<ReturnType<typeof useQueueFilter>, "filter" | "change">;
  /** What can be searched for, if it is more than names and words. */
  placeholder?: string;
  counts: Readonly<Record<Shown, number>> | undefined;
  /** Opens the case with a whole number that was entered. */
  onNumber?: (number: string) => void;
  choices: QueueChoices;
}

const NAMES = ["sort", "least", "most", "age", "method", "flag"] as const;
const CLEARED = Object.fromEntries(NAMES.map((name) => [name, undefined]));

/** Search, whose cases, and behind a button the filters and the order of a queue. */
export function QueueTools({
  search,
  narrowed: { filter, change },
  placeholder,
  counts,
  onNumber,
  choices,
}: QueueToolsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { typed, setTyped } = useWordsOf(filter.q, (q) => change({ q }));
  const set = NAMES.filter((name) => filter[name] !== undefined).length;
  return (
    <>
      <div className={queue.searchRow}>
        <WordSearch
          label={search}
          placeholder={placeholder}
          typed={typed}
          onType={setTyped}
          onEnter={() => {
            const number = asOrderNumber(typed);
            if (isOrderNumber(number)) onNumber?.(number);
          }}
        />
        <IconButton
          icon="filter"
          label={
            set === 0
              ? t`Filter and sort`
              : t`Filter and sort, ${plural(set, { one: "# set", other: "# set" })}`
          }
          count={set}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((was) => !was)}
        />
      </div>
      <div id={id} hidden={!open}>
        {open && <LazyFilters filter={filter} change={change} choices={choices} />}
      </div>
      <ShownChips filter={filter} change={change} counts={counts} />
      {set > 0 && (
        <p className={styles.since}>
          <Trans>The list is filtered or sorted.</Trans>{" "}
          <button type="button" className={styles.caseLink} onClick={() => change(CLEARED)}>
            <Trans>Clear filters</Trans>
          </button>
        </p>
      )}
    </>
  );
}

/** Whose cases are shown. */
export function ShownChips({
  filter,
  change,
  counts,
}: QueueToolsProps["narrowed"] & Pick<QueueToolsProps, "counts">) {
  const { t } = useLingui();
  return (
    <ChoiceChips<Shown>
      legend={t`Show`}
      choices={[
        { value: "all", label: t`All`, ...(counts && { count: counts.all }) },
        { value: "mine", label: t`Mine`, ...(counts && { count: counts.mine }) },
        { value: "free", label: t`Free`, ...(counts && { count: counts.free }) },
      ]}
      value={filter.show ?? "all"}
      onChoose={(show) => change({ show: show === "all" ? undefined : show })}
    />
  );
}

/** The words typed, which the address follows once they have settled, and the other way round. */
function useWordsOf(q: string | undefined, tell: (q: string | undefined) => void) {
  const { typed, setTyped, words } = useWords(q);
  const shown = useRef(q ?? "");
  const call = useRef(tell);
  useEffect(() => {
    call.current = tell;
  });
  useEffect(() => {
    const now = q ?? "";
    if (now !== shown.current) {
      shown.current = now;
      setTyped(now);
    } else if (words !== now) {
      shown.current = words;
      call.current(words === "" ? undefined : words);
    }
  }, [q, words, setTyped]);
  return { typed, setTyped };
}
