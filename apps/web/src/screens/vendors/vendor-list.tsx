import type { VendorInCategory } from "@foyer/domain/split-esports";
import { useLingui } from "@lingui/react/macro";
import { VendorCard, VendorSkeleton } from "../../entities/vendor/vendor-card.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./vendors-screen.module.css";

interface VendorListProps {
  vendors: readonly VendorInCategory[];
  waiting: boolean;
}

/** All vendors of a category, in the merchant's order. */
export function VendorList({ vendors, waiting }: VendorListProps) {
  const { t, i18n } = useLingui();
  if (!waiting && vendors.length === 0)
    return <EmptyState title={i18n._(EMPTY.games.title)} text={i18n._(EMPTY.games.text)} />;
  return (
    <ul className={styles.vendors} aria-label={t`Providers`} aria-busy={waiting || undefined}>
      {waiting
        ? [0, 1, 2, 3, 4, 5].map((at) => (
            <li key={at}>
              <VendorSkeleton />
            </li>
          ))
        : vendors.map((vendor) => (
            <li key={vendor.accountTypeName}>
              <VendorCard vendor={vendor} gameType={vendor.gameType} />
            </li>
          ))}
    </ul>
  );
}
