import type { PromotionState } from "@foyer/contract/promotions";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Participations } from "../../entities/promotion/use-participations.ts";
import { COULD_NOT_LOAD } from "../../i18n/situation-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { LazyParticipation } from "./lazy-participation.tsx";
import styles from "./participation.module.css";

interface JoinPromotionProps {
  promotionId: number;
  participations: Participations;
  /** Whether the promotion accepts new participants; a participation already begun continues. */
  joinable: boolean;
  /** Path a visitor returns to after sign-in. */
  from: string;
}

/** The next step for a promotion: the member's participation, or a Join link to sign-in for visitors. */
export function JoinPromotion({ promotionId, participations, joinable, from }: JoinPromotionProps) {
  const { i18n } = useLingui();
  const participation: PromotionState | undefined = participations.of?.(promotionId);
  if (participation) return <LazyParticipation participation={participation} />;
  if (!joinable) return null;
  if (participations.of === null) {
    return (
      <Link to="/m/login" search={{ from }} className={buttonClass({ look: "primary", full: true })}>
        <Trans>Join</Trans>
      </Link>
    );
  }
  if (!participations.failed) return null;
  return (
    <div className={styles.part}>
      <p className={styles.failed} role="alert">
        {i18n._(COULD_NOT_LOAD.promotionStatus)}
      </p>
      <Button onClick={participations.again}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
