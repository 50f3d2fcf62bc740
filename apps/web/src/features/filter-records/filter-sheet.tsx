import type { GameCategory } from "@foyer/contract/shared";
import type { Vendor } from "@foyer/contract/vendors";
import { addDays } from "@foyer/domain/record-days";
import { PERIODS, type Period } from "@foyer/domain/record-periods";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TABS } from "../../entities/category/categories.ts";
import { periodOf, rangeOf } from "../../entities/record/record-days.ts";
import { BET_STATES, type BetSearch } from "../../entities/record/record-search.ts";
import { PERIOD_TEXTS, STATE_TEXTS } from "../../entities/record/record-texts.ts";
import { useToday } from "../../entities/record/use-record-times.ts";
import { useBetTotals } from "../../entities/record/use-records.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { endpointQuery } from "../../lib/http/index.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { Button } from "../../ui/button/button.tsx";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./filter-sheet.module.css";

interface FilterSheetProps {
  filter: BetSearch;
  /** Whether bets are filtered, by more than their days. */
  bets: boolean;
  onApply: (filter: BetSearch) => void;
  onClose: () => void;
}

/** The filter of a record. Choices take effect on apply; for bets the button shows how many they leave. */
export default function FilterSheet({ filter, bets, onApply, onClose }: FilterSheetProps) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const [draft, setDraft] = useState(filter);
  const { data: mapping } = useQuery({ ...endpointQuery("vendors.mapping"), staleTime: 5 * 60_000 });
  const wanted = useDebounced(draft, DURATIONS.filterCount);
  const { data: totals, isPlaceholderData } = useBetTotals(wanted, today);
  const count = wanted === draft && !isPlaceholderData ? totals?.bets : undefined;
  const change = <Name extends keyof BetSearch>(name: Name, value: BetSearch[Name] | "") => {
    const { [name]: _, ...rest } = draft;
    setDraft(value ? { ...rest, [name]: value } : rest);
  };
  const choosePeriod = (period: Period | "own") => {
    const { period: _, from: _1, to: _2, ...rest } = draft;
    setDraft(period === "own" ? { ...rest, ...rangeOf(draft, today) } : { ...rest, period });
  };
  const vendors = new Map<string, string>();
  const byCategory: Partial<Record<GameCategory, readonly Vendor[]>> = mapping?.mapping ?? {};
  for (const list of Object.values(byCategory))
    for (const { accountTypeName, displayName } of list) vendors.set(accountTypeName, displayName);
  const all = { value: "" as const, label: t`All` };
  const period = periodOf(draft);
  const { from = "", to = "" } = draft;
  const wrong = period === undefined && from > to ? t`Choose a first day that isn't after the last day.` : "";
  return (
    <Sheet title={t`Filter`} closeLabel={t`Close`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong) onApply(draft);
        }}
      >
        <ChoiceChips
          legend={t`Days`}
          choices={[
            ...PERIODS.map((value) => ({ value, label: i18n._(PERIOD_TEXTS[value]) })),
            { value: "own" as const, label: t`Choose days` },
          ]}
          value={period ?? "own"}
          onChoose={choosePeriod}
        />
        {period === undefined && (
          <div className={styles.days}>
            {(["from", "to"] as const).map((name) => (
              <Field
                key={name}
                label={name === "from" ? t`First day` : t`Last day`}
                type="date"
                value={draft[name] ?? ""}
                min={addDays(today, -365)}
                max={today}
                error={name === "from" ? wrong : undefined}
                onChange={(event) => event.target.value && change(name, event.target.value)}
              />
            ))}
          </div>
        )}
        {bets && (
          <>
            <ChoiceChips
              legend={t`State`}
              choices={[all, ...BET_STATES.map((value) => ({ value, label: i18n._(STATE_TEXTS[value]) }))]}
              value={draft.state ?? ""}
              onChoose={(value) => change("state", value)}
            />
            <ChoiceChips
              legend={t`Category`}
              choices={[
                all,
                ...(Object.keys(byCategory) as GameCategory[]).map((value) => ({
                  value,
                  label: i18n._(TABS[value].label),
                })),
              ]}
              value={draft.category ?? ""}
              onChoose={(value) => change("category", value)}
            />
            <ChoiceChips
              legend={t`Provider`}
              choices={[all, ...[...vendors].map(([value, label]) => ({ value, label }))]}
              value={draft.vendor ?? ""}
              onChoose={(value) => change("vendor", value)}
            />
          </>
        )}
        <div className={styles.foot}>
          <Button look="text" onClick={() => setDraft({})}>
            <Trans>Reset</Trans>
          </Button>
          <Button look="primary" type="submit" className={styles.show} disabled={wrong !== ""}>
            {!bets || count === undefined
              ? t`Show`
              : t`${plural(count, { 0: "No bets found", one: "Show # bet", other: "Show # bets" })}`}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
