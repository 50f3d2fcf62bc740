import type { PromotionState } from "@foyer/contract/promotions";
import { Trans } from "@lingui/react/macro";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import styles from "./promotion-part.module.css";
import { PromotionPart } from "./promotion-part.tsx";
import type { Standings } from "./use-standings.ts";

interface WayInProps {
  promotionId: number;
  standings: Standings;
  /** Whether there is anything to join at all; what was begun goes on without. */
  joinable: boolean;
  /** Where a visitor comes back to from sign-in. */
  from: string;
}

/** What can be done about a promotion: by the player who stands somewhere with it, or by a visitor at the door. */
export function WayIn({ promotionId, standings, joinable, from }: WayInProps) {
  const standing: PromotionState | undefined = standings.of?.(promotionId);
  if (standing) return <PromotionPart standing={standing} />;
  if (!joinable) return null;
  if (standings.of === null) {
    return (
      <Link to="/m/login" search={{ from }} className={buttonClass({ look: "primary", full: true })}>
        <Trans>Join</Trans>
      </Link>
    );
  }
  if (!standings.failed) return null;
  return (
    <div className={styles.part}>
      <p className={styles.failed} role="alert">
        <Trans>Where you stand with it did not come.</Trans>
      </p>
      <Button onClick={standings.again}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
