import type { Promotion } from "@foyer/contract/announcements";
import type { PromotionState } from "@foyer/contract/promotions";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { Period } from "../../entities/promotion/period.tsx";
import { plainTitle } from "../../entities/promotion/plain-title.ts";
import { PromotionStateChip } from "../../entities/promotion/state-chip.tsx";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import styles from "./promotion-card.module.css";

interface PromotionCardProps {
  promotion: Promotion;
  /** The player's participation. */
  participation: PromotionState | undefined;
  open: boolean;
  onToggle: () => void;
  /** Loads the image eagerly, because it is in the first view. */
  eager: boolean;
  /** Actions, shown below the description. */
  children: ReactNode;
}

/** Sequence number of the image shown in the list. */
const IN_LIST = 1;

/** A promotion in the list; its image and title expand and collapse the description. */
export function PromotionCard({
  promotion,
  participation,
  open,
  onToggle,
  eager,
  children,
}: PromotionCardProps) {
  const { id, title, content, announcementImages } = promotion;
  const panel = useId();
  const image = announcementImages.find(({ sequence }) => sequence === IN_LIST);
  return (
    <article className={cx(styles.card, open && styles.open)} id={`promotion-${id}`}>
      <h2 className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={onToggle}
        >
          {image && (
            <span className={styles.picture} style={coloursOf(image.picture)}>
              <Picture
                picture={image.picture}
                kind="banner"
                sizes="(min-width: 480px) 448px, calc(100vw - 32px)"
                eager={eager}
              />
            </span>
          )}
          <span className={styles.line}>
            <span className={styles.title}>{plainTitle(title)}</span>
            <PromotionStateChip promotion={promotion} participation={participation} />
          </span>
          <span className={styles.period}>
            <Period {...promotion} />
          </span>
        </button>
      </h2>
      {open && (
        <div id={panel} className={styles.panel}>
          <Prose html={content} />
          {children}
          <Link
            to="/m/activityDetail"
            search={{ id: String(id) }}
            className={buttonClass({ look: "text" }, styles.details)}
          >
            <Trans>Open details</Trans>
          </Link>
        </div>
      )}
    </article>
  );
}
