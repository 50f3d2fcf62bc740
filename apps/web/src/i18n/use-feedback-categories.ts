import type { FeedbackCategory } from "@foyer/contract/feedback";
import { useLingui } from "@lingui/react/macro";

/** What a feedback can be about, in the player's words; the desk reads the same. */
export function useFeedbackCategories(): readonly {
  readonly value: FeedbackCategory;
  readonly label: string;
}[] {
  const { t } = useLingui();
  return [
    { value: "problem", label: t`A problem` },
    { value: "idea", label: t`An idea` },
    { value: "payment", label: t`A payment` },
    { value: "game", label: t`A game` },
    { value: "other", label: t`Something else` },
  ];
}
