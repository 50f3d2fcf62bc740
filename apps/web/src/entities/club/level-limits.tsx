import type { ClubLevel } from "@foyer/contract/club";
import { useLingui } from "@lingui/react/macro";
import { Link } from "../../lib/navigation/index.ts";
import { useAmounts } from "../deposit/use-amounts.ts";
import styles from "./club.module.css";
import { useOwnLevel } from "./use-own-level.ts";

type Benefits = ClubLevel["benefits"];

interface LevelLimitsProps {
  /** What one level allows, as a sentence; undefined: its limits are not shown here. */
  of: (benefits: Benefits, short: (amount: string) => string, level: string) => string | undefined;
}

/** What the member's level allows, and what the next one would; nothing without a club. */
export function LevelLimits({ of }: LevelLimitsProps) {
  const { t } = useLingui();
  const { short } = useAmounts(undefined);
  const { one } = useOwnLevel();
  if (!one) return null;
  const { level, next } = one;
  const own = of(level.benefits, short, level.name);
  const more = next && of(next.benefits, short, next.name);
  if (own === undefined) return null;
  return (
    <p className={styles.limits}>
      {own} {more !== undefined && more !== own && more}{" "}
      <Link to="/m/member/club" className={styles.inline}>{t`Member club`}</Link>
    </p>
  );
}
