import type { Lottery } from "@foyer/contract/lotteries";
import type { ReactNode } from "react";
import { useFavouriteButton } from "../../features/favourite-game/use-favourite-button.tsx";
import { LotteryCard, LotteryCardSkeleton } from "./lottery-card.tsx";
import styles from "./lottery-lobby.module.css";

interface LotteryListProps {
  title: string;
  /** Undefined while loading. */
  lotteries: readonly Lottery[] | undefined;
  count?: number | undefined;
  /** Between title and list. */
  filter?: ReactNode;
  /** At the end of the title. */
  more?: ReactNode;
}

/** A titled list of lotteries, or of their skeletons while loading. */
export function LotteryList({ title, lotteries, count, filter, more }: LotteryListProps) {
  const favourite = useFavouriteButton();
  return (
    <section className={styles.section} aria-label={title} aria-busy={lotteries === undefined || undefined}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {more}
      </header>
      {filter}
      {lotteries ? (
        <ul className={styles.list}>
          {lotteries.map((lottery) => (
            <li key={lottery.code}>
              <LotteryCard
                lottery={lottery}
                favourite={favourite?.({
                  nodeId: lottery.nodeId,
                  vassalage: lottery.vendor,
                  gameName: lottery.name,
                })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.list}>
          {[0, 1, 2, 3, 4].map((at) => (
            <LotteryCardSkeleton key={at} />
          ))}
        </div>
      )}
    </section>
  );
}
