import { useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button/button.tsx";
import { EmptyState } from "../ui/empty-state/empty-state.tsx";

/** Shown when a screen failed to load or threw an error. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      broken
      title={t`Couldn't load this page.`}
      text={t`Check your connection and try again.`}
      action={<Button onClick={onRetry}>{t`Try again`}</Button>}
    />
  );
}
