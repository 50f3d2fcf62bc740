import { useLingui } from "@lingui/react/macro";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
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
}

/**
 * A row of icon tabs with the current one lit. PROMO leads to the promotions, every other tab switches the list
 * below.
 */
export function CategoryMenu({ tabs, current }: CategoryMenuProps) {
  const { t, i18n } = useLingui();
  const bar = useScrollToCurrent<HTMLElement>(`${current} of ${tabs.length}`);
  return (
    <nav ref={bar} className={styles.menu} aria-label={t`Game categories`}>
      {tabs.map((tab) => (
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
    </nav>
  );
}
