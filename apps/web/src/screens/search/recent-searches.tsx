import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { forgetSearches, recentSearches } from "../../features/search-games/recent-searches.ts";
import { Button } from "../../ui/button/button.tsx";
import { chipClass } from "../../ui/chip/chip.ts";
import styles from "./search-screen.module.css";

/** Recent searches on this device, with a button to clear them. */
export function RecentSearches({ onChoose }: { onChoose: (name: string) => void }) {
  const { t } = useLingui();
  const [names, setNames] = useState(recentSearches);
  if (names.length === 0) return <p className={styles.note}>{t`Search by game or provider.`}</p>;
  return (
    <section aria-label={t`Recent searches`}>
      <div className={styles.head}>
        <h2>{t`Recent searches`}</h2>
        <Button
          look="text"
          size="small"
          onClick={() => {
            forgetSearches();
            setNames([]);
          }}
        >
          {t`Clear`}
        </Button>
      </div>
      <ul className={styles.chips}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className={chipClass(false)} onClick={() => onChoose(name)}>
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
