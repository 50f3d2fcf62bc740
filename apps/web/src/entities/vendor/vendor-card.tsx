import type { GameCategory } from "@foyer/contract/shared";
import type { Vendor } from "@foyer/contract/vendors";
import { lettersOf } from "@foyer/domain/letters";
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
  /** The logo above the text, for a rail. */
  upright?: boolean;
}

/** The initials of a vendor's name, at most two. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => lettersOf(word)[0] ?? "")
    .join("");

/** A vendor's card: its name, its number of games, and whether it is available. */
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
      <span className={styles.text}>
        <b className={styles.name}>
          <bdi>{displayName}</bdi>
        </b>
        <span className={styles.count}>{t`${plural(gameCount, { one: "# game", other: "# games" })}`}</span>
        <span className={cx(styles.state, !open && styles.unavailable)}>{open ? t`Open` : t`Back soon`}</span>
      </span>
    </Link>
  );
}

/** The vendor's logo; its initials if the logo fails to load. */
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

/** As large as a vendor card, until it is loaded. */
export const VendorSkeleton = ({ upright = false }: { upright?: boolean }) => (
  <Skeleton className={cx(styles.skeleton, upright && styles.high)} />
);
