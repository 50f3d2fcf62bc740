import { Trans } from "@lingui/react/macro";
import { Link } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./club.module.css";
import { LevelBadge } from "./level-badge.tsx";
import { LevelProgress } from "./level-progress.tsx";
import { useOwnLevel } from "./use-own-level.ts";

/** The member's level with its progress, and the way to its benefits; nothing without a club. */
export function LevelCard() {
  const { one, waits } = useOwnLevel();
  if (waits) return <Skeleton className={styles.skeleton} />;
  if (!one) return null;
  return (
    <section className={styles.card}>
      <Link to="/m/member/club" className={styles.head}>
        <LevelBadge badge={one.level.badge} />
        <h2>
          <bdi>{one.level.name}</bdi>
        </h2>
        <span className={styles.more}>
          <Trans>Benefits</Trans>
          <Icon name="next" size="s" />
        </span>
      </Link>
      <LevelProgress of={one} />
    </section>
  );
}
