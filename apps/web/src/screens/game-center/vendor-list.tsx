import type { PlacedVendor } from "@foyer/domain/split-esports";
import { useLingui } from "@lingui/react/macro";
import { VendorCard, VendorGhost } from "../../features/vendors/vendor-card.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./game-center-screen.module.css";

interface VendorListProps {
  vendors: readonly PlacedVendor[];
  waiting: boolean;
}

/** Every vendor of a category, in the merchant's order. */
export function VendorList({ vendors, waiting }: VendorListProps) {
  const { t } = useLingui();
  if (!waiting && vendors.length === 0)
    return <EmptyState title={t`Nothing behind this door yet`} words={t`The other doors are open.`} />;
  return (
    <ul className={styles.vendors} aria-label={t`Vendors`} aria-busy={waiting || undefined}>
      {waiting
        ? [0, 1, 2, 3, 4, 5].map((at) => (
            <li key={at}>
              <VendorGhost />
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
