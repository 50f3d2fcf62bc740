import type { GameCategory } from "@foyer/contract/shared";
import type { Vendor } from "@foyer/contract/vendors";
import { vendorIcon } from "@foyer/domain/vendor-icon";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { use, useState } from "react";
import { Link } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { PictureHost } from "../../ui/picture/picture.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./vendor-card.module.css";

interface VendorCardProps {
  vendor: Vendor;
  /** The category its games are listed under. */
  gameType: GameCategory;
  /** The mark over the words, for a rail. */
  upright?: boolean;
}

/** The first letters of a vendor's name, two at most. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("");

/** A vendor's door: who it is, how much is behind it, and whether it is open before anybody taps. */
export function VendorCard({ vendor, gameType, upright = false }: VendorCardProps) {
  const { t } = useLingui();
  const { accountTypeName, displayName, gameCount, state } = vendor;
  const open = state === "open";
  return (
    <Link
      to="/m/gameList"
      search={{ gameType, vassalage: accountTypeName }}
      className={cx(styles.card, upright && styles.upright)}
    >
      <span className={styles.mark} aria-hidden="true">
        <VendorMark vendor={vendor} />
      </span>
      <span className={styles.words}>
        <b className={styles.name}>
          <bdi>{displayName}</bdi>
        </b>
        <span className={styles.count}>{t`${plural(gameCount, { one: "# game", other: "# games" })}`}</span>
        <span className={cx(styles.state, !open && styles.rests)}>{open ? t`Open` : t`Resting`}</span>
      </span>
    </Link>
  );
}

/** The vendor's own mark; the first letters of its name where that does not come. */
function VendorMark({ vendor: { accountTypeName, displayName } }: { vendor: Vendor }) {
  const host = use(PictureHost);
  const [missing, setMissing] = useState(false);
  if (missing) return initials(displayName);
  return (
    <img
      src={vendorIcon(host, accountTypeName)}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.icon}
      onError={() => setMissing(true)}
    />
  );
}

/** As large as a vendor's card, until it is there. */
export const VendorGhost = ({ upright = false }: { upright?: boolean }) => (
  <Skeleton className={cx(styles.ghost, upright && styles.high)} />
);
