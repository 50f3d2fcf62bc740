import { useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button/button.tsx";
import { EmptyState } from "../ui/empty-state/empty-state.tsx";

/** Shown where a screen could not be loaded or fell over. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      broken
      title={t`This page did not arrive`}
      words={t`The connection dropped half-way. Nothing of yours is lost.`}
      action={<Button onClick={onRetry}>{t`Try again`}</Button>}
    />
  );
}
