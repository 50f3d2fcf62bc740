import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { forgetSearches, recentSearches } from "../../features/game-search/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { chipClass } from "../../ui/chip/chip.ts";
import styles from "./search-screen.module.css";

/** What was looked for on this device before, and the way to forget it. */
export function RecentSearches({ onChoose }: { onChoose: (name: string) => void }) {
  const { t } = useLingui();
  const [names, setNames] = useState(recentSearches);
  if (names.length === 0)
    return <p className={styles.note}>{t`Type the name of a game or of who makes it.`}</p>;
  return (
    <section aria-label={t`Searched before`}>
      <div className={styles.head}>
        <h2>{t`Searched before`}</h2>
        <Button
          look="text"
          size="small"
          onClick={() => {
            forgetSearches();
            setNames([]);
          }}
        >
          {t`Forget`}
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
