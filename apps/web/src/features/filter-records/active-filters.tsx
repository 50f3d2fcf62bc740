import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { TABS } from "../../entities/category/categories.ts";
import styles from "../../entities/record/record.module.css";
import type { BetSearch } from "../../entities/record/record-search.ts";
import { STATE_TEXTS } from "../../entities/record/record-texts.ts";
import { endpointQuery } from "../../lib/http/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { Icon } from "../../ui/icon/icon.tsx";

type RoundFilter = Pick<BetSearch, "vendor" | "category" | "state">;

interface ActiveFiltersProps<Filter extends RoundFilter> {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** What bets are filtered by besides their days; a tap removes one. */
export function ActiveFilters<Filter extends RoundFilter>({ filter, onChange }: ActiveFiltersProps<Filter>) {
  const { t, i18n } = useLingui();
  const { data: mapping } = useQuery({ ...endpointQuery("vendors.mapping"), staleTime: 5 * 60_000 });
  const { vendor, category, state } = filter;
  const vendorName = Object.values(mapping?.mapping ?? {})
    .flat()
    .find((one) => one?.accountTypeName === vendor)?.displayName;
  const chips = [
    vendor && (["vendor", vendorName ?? vendor] as const),
    category && (["category", i18n._(TABS[category].label)] as const),
    state && (["state", i18n._(STATE_TEXTS[state])] as const),
  ].filter((chip) => chip !== undefined && chip !== "");
  return (
    <ul className={styles.chips} aria-label={t`Filter`}>
      {chips.map(([name, label]) => (
        <li key={name}>
          <button
            type="button"
            className={chipClass(true)}
            aria-label={t`Remove filter ${label}`}
            onClick={() => {
              const rest = { ...filter };
              delete rest[name];
              onChange(rest);
            }}
          >
            <bdi>{label}</bdi>
            <Icon name="close" size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}
