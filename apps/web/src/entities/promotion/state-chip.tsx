import type { Promotion } from "@foyer/contract/announcements";
import type { PromotionState } from "@foyer/contract/promotions";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";
import styles from "./state-chip.module.css";

const WORDS: Record<PromotionState["state"], MessageDescriptor> = {
  join: msg`Join`,
  claim: msg`Claim`,
  applying: msg`Under review`,
  close: msg`Closed`,
  rejected: msg`Rejected`,
  issued: msg`Issued`,
  claimed: msg`Claimed`,
  process: msg`In progress`,
  signed: msg`Checked in`,
  "coming-soon": msg`Coming soon`,
};

const LOOKS: Partial<Record<PromotionState["state"], string | undefined>> = {
  claim: styles.good,
  issued: styles.good,
  signed: styles.good,
  applying: styles.going,
  claimed: styles.going,
  process: styles.going,
  rejected: styles.bad,
};

/** The player's state in a promotion; without a participation, whether it can be joined. */
export function PromotionStateChip({
  promotion: { phase },
  participation,
}: {
  promotion: Promotion;
  participation: PromotionState | undefined;
}) {
  const state = participation?.state ?? (phase === "open" ? undefined : phase);
  return state && <StateChip state={state} />;
}

/** A state as a word beside a dot: it is no button. */
export function StateChip({ state }: { state: PromotionState["state"] }) {
  const { i18n } = useLingui();
  return <span className={cx(styles.chip, LOOKS[state])}>{i18n._(WORDS[state])}</span>;
}
