import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";

/** Message for a list that failed to load, with a retry. */
export function ListLoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      broken
      title={t`Couldn't load games.`}
      text={t`Check your connection and try again.`}
      action={<Button onClick={() => onRetry()}>{t`Try again`}</Button>}
    />
  );
}
