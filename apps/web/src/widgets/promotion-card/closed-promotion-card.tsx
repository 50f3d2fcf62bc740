import { Trans } from "@lingui/react/macro";
import { plainTitle } from "../../entities/promotion/plain-title.ts";
import { StateChip } from "../../entities/promotion/state-chip.tsx";
import type { ClosedParticipation } from "../../entities/promotion/use-participations.ts";
import { LazyParticipation } from "../../features/join-promotion/lazy-participation.tsx";
import styles from "./promotion-card.module.css";

/** A withdrawn promotion in which the player still has a participation: its title and that participation. */
export function ClosedPromotionCard({ participation }: { participation: ClosedParticipation }) {
  const { promotionId, title, state } = participation;
  return (
    <article className={styles.card} id={`promotion-${promotionId}`}>
      <div className={styles.line}>
        <h2 className={styles.title}>{plainTitle(title)}</h2>
        <StateChip state={state} />
      </div>
      <div className={styles.panel}>
        <p className={styles.closed}>
          <Trans>You can no longer join. You can still finish what you started.</Trans>
        </p>
        <LazyParticipation participation={participation} />
      </div>
    </article>
  );
}
