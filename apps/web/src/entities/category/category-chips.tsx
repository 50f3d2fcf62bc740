import type { GameCategory } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import { Link } from "../../lib/navigation/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import { TABS } from "./categories.ts";
import styles from "./category-chips.module.css";

interface CategoryChipsProps {
  categories: readonly GameCategory[];
  current: GameCategory | undefined;
}

/** Switches from one category's vendors to another's. */
export function CategoryChips({ categories, current }: CategoryChipsProps) {
  const { t, i18n } = useLingui();
  const bar = useScrollToCurrent<HTMLUListElement>(
    `${current && i18n._(TABS[current].label)} of ${categories.length}`,
  );
  return (
    <nav aria-label={t`Game categories`}>
      <ul ref={bar} className={styles.chips}>
        {categories.map((category) => (
          <li key={category}>
            <Link
              to="/m/gameCenter"
              search={{ gameType: category }}
              replace
              className={chipClass(category === current)}
              aria-current={category === current ? "page" : undefined}
            >
              <Icon name={TABS[category].icon} size="s" />
              {i18n._(TABS[category].label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
