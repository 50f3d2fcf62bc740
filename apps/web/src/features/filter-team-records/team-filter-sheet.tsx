import type { GameCategory } from "@foyer/contract/shared";
import type { Vendor } from "@foyer/contract/vendors";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TABS } from "../../entities/category/categories.ts";
import { STATE_TEXTS } from "../../entities/record/record-texts.ts";
import { TEAM_BET_STATES } from "../../entities/team/team-search.ts";
import type { RoundFilter } from "../../entities/team-record/team-record-search.ts";
import { endpointQuery } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./team-filter-sheet.module.css";

interface TeamFilterSheetProps {
  filter: RoundFilter;
  onApply: (filter: RoundFilter) => void;
  onClose: () => void;
}

/** Result, category and provider of a team's rounds; choices take effect on apply. */
export default function TeamFilterSheet({ filter, onApply, onClose }: TeamFilterSheetProps) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState(filter);
  const { data: mapping } = useQuery({ ...endpointQuery("vendors.mapping"), staleTime: 5 * 60_000 });
  const change = <Name extends keyof RoundFilter>(name: Name, value: RoundFilter[Name] | "") => {
    const { [name]: _, ...rest } = draft;
    setDraft(value ? { ...rest, [name]: value } : rest);
  };
  const vendors = new Map<string, string>();
  const byCategory: Partial<Record<GameCategory, readonly Vendor[]>> = mapping?.mapping ?? {};
  for (const list of Object.values(byCategory))
    for (const { accountTypeName, displayName } of list) vendors.set(accountTypeName, displayName);
  const all = { value: "" as const, label: t`All` };
  return (
    <Sheet title={t`Filter`} closeLabel={t`Close`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
        }}
      >
        <ChoiceChips
          legend={t`Result`}
          choices={[all, ...TEAM_BET_STATES.map((value) => ({ value, label: i18n._(STATE_TEXTS[value]) }))]}
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
        <div className={styles.foot}>
          <Button look="text" onClick={() => setDraft({})}>
            <Trans>Reset</Trans>
          </Button>
          <Button look="primary" type="submit" className={styles.show}>
            <Trans>Show</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
