import type { Lottery } from "@foyer/contract/lotteries";
import { useLingui } from "@lingui/react/macro";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import styles from "./lottery-chips.module.css";

interface LotteryChipsProps {
  /** Undefined while loading. */
  lotteries: readonly Pick<Lottery, "code" | "name">[] | undefined;
  current: string | undefined;
  targetOf: (code: string) => Target;
}

/** A row of lotteries of which one is chosen, in the address. */
export function LotteryChips({ lotteries, current, targetOf }: LotteryChipsProps) {
  const { t } = useLingui();
  const bar = useScrollToCurrent<HTMLElement>(`${current} of ${lotteries?.length}`);
  return (
    <nav ref={bar} className={styles.chips} aria-label={t`Lottery`}>
      {lotteries
        ? lotteries.map(({ code, name }) => (
            <Link
              key={code}
              {...targetOf(code)}
              replace
              className={chipClass(code === current)}
              aria-current={code === current ? "page" : undefined}
            >
              <bdi>{name}</bdi>
            </Link>
          ))
        : [0, 1, 2, 3].map((at) => <Skeleton key={at} className={styles.skeleton} />)}
    </nav>
  );
}
