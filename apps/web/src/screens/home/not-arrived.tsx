import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";

/** A list that could not be fetched, with the way to try again. */
export function NotArrived({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      broken
      title={t`The list did not arrive`}
      words={t`The connection dropped half-way. Nothing of yours is lost.`}
      action={<Button onClick={() => onRetry()}>{t`Try again`}</Button>}
    />
  );
}
