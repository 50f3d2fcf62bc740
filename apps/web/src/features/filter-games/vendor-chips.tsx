import type { GameCategory } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import type { FilterValues } from "../../entities/game/list-filter.ts";
import { useVendorsOf } from "../../entities/vendor/use-vendors-of.ts";
import { Link } from "../../lib/navigation/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import styles from "./vendor-chips.module.css";

interface VendorChipsProps {
  gameType: GameCategory;
  /** Current filters of the list: a chip changes the vendor and keeps the rest. */
  filter: FilterValues;
  /** Games of each vendor under the other filters, if there are any. */
  counts: Readonly<Record<string, number>> | undefined;
}

/** Chips for all games, then for the category's vendors in the merchant's order, each with its number of games. */
export default function VendorChips({ gameType, filter, counts }: VendorChipsProps) {
  const { t } = useLingui();
  const { vassalage, ...rest } = filter;
  const known = useVendorsOf(gameType);
  const vendors = known
    .map((vendor) => (counts ? { ...vendor, gameCount: counts[vendor.accountTypeName] ?? 0 } : vendor))
    .filter(({ accountTypeName, gameCount }) => gameCount > 0 || !counts || accountTypeName === vassalage);
  const total = vendors.reduce((sum, vendor) => sum + vendor.gameCount, 0);
  const bar = useScrollToCurrent<HTMLUListElement>(`${vassalage} of ${vendors.length}`);

  const chip = (code: string | undefined, name: string, count: number | undefined) => {
    const on = code === vassalage;
    return (
      <li key={code ?? ""}>
        <Link
          to="/m/gameList"
          search={{ gameType, ...rest, ...(code && { vassalage: code }) }}
          replace
          className={chipClass(on)}
          {...(on && { "aria-current": "true" as const })}
        >
          <bdi>{name}</bdi> {count !== undefined && <i>{count}</i>}
        </Link>
      </li>
    );
  };
  return (
    <nav aria-label={t`Providers`}>
      <ul ref={bar} className={styles.chips}>
        {chip(undefined, t`All`, known.length > 0 ? total : undefined)}
        {vendors.map((vendor) => chip(vendor.accountTypeName, vendor.displayName, vendor.gameCount))}
        {vendors.length > 1 && (
          <li>
            <Link
              {...(gameType === "RNG"
                ? { to: "/m/slotsCenter" as const }
                : { to: "/m/gameCenter" as const, search: { gameType } })}
              className={chipClass(false)}
            >
              {t`All providers`}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
