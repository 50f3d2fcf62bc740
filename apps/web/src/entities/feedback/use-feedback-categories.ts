import type { FeedbackCategory } from "@foyer/contract/feedback";
import { useLingui } from "@lingui/react/macro";

/** Categories of feedback, in the player's language; the back office uses the same. */
export function useFeedbackCategories(): readonly {
  readonly value: FeedbackCategory;
  readonly label: string;
}[] {
  const { t } = useLingui();
  return [
    { value: "problem", label: t`Problem` },
    { value: "idea", label: t`Idea` },
    { value: "payment", label: t`Payment` },
    { value: "game", label: t`Game` },
    { value: "other", label: t`Something else` },
  ];
}
