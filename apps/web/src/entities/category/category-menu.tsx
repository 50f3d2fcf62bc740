import { useLingui } from "@lingui/react/macro";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import { type HomeTab, TABS } from "./categories.ts";
import styles from "./category-menu.module.css";

function targetOf(tab: HomeTab): Target {
  if (tab === "PROMO") return { to: "/m/activity" };
  return tab === "HOT" ? { to: "/m/home" } : { to: "/m/home", search: { tab } };
}

interface CategoryMenuProps {
  tabs: readonly HomeTab[];
  /** Undefined in a tab that the menu lacks. */
  current: HomeTab | undefined;
  /** The merchant's categories have not arrived yet: their places are reserved. */
  waiting?: boolean;
}

const PLACES = [0, 1, 2, 3] as const;

/**
 * A row of icon tabs with the current one lit. PROMO leads to the promotions, every other tab switches the list
 * below.
 */
export function CategoryMenu({ tabs, current, waiting = false }: CategoryMenuProps) {
  const { t, i18n } = useLingui();
  const bar = useScrollToCurrent<HTMLElement>(`${current} of ${tabs.length}`);
  return (
    <nav ref={bar} id="games" className={styles.menu} aria-label={t`Game categories`}>
      {(waiting ? tabs.slice(0, 1) : tabs).map((tab) => (
        <Link
          key={tab}
          {...targetOf(tab)}
          replace={tab !== "PROMO"}
          stay={tab !== "PROMO"}
          className={styles.item}
          aria-current={tab === current ? "true" : undefined}
        >
          <span className={styles.niche}>
            <Icon name={TABS[tab].icon} size="l" />
          </span>
          {i18n._(TABS[tab].label)}
        </Link>
      ))}
      {waiting &&
        PLACES.map((place) => (
          <span key={place} className={styles.item} aria-hidden="true">
            <Skeleton className={styles.niche} />
          </span>
        ))}
    </nav>
  );
}
