import { Trans } from "@lingui/react/macro";
import { plainTitle } from "./plain-title.ts";
import styles from "./promotion-card.module.css";
import { PromotionPart } from "./promotion-part.tsx";
import { StateChip } from "./state-chip.tsx";
import type { Kept } from "./use-standings.ts";

/** A promotion that was taken down, for a player who has something under way in it: by its name and their part. */
export function KeptPromotion({ standing }: { standing: Kept }) {
  const { promotionId, title, state } = standing;
  return (
    <article className={styles.card} id={`promotion-${promotionId}`}>
      <div className={styles.line}>
        <h2 className={styles.title}>{plainTitle(title)}</h2>
        <StateChip state={state} />
      </div>
      <div className={styles.panel}>
        <p className={styles.kept}>
          <Trans>Nobody can join it any more. What you have begun goes on.</Trans>
        </p>
        <PromotionPart standing={standing} />
      </div>
    </article>
  );
}
