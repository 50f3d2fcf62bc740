import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button } from "../ui/button/button.tsx";
import { EmptyState } from "../ui/empty-state/empty-state.tsx";

/** Shown where a screen could not be loaded or fell over. */
export function LoadFailure({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  useEffect(() => {
    console.error("This screen could not be shown", error);
  }, [error]);
  const retry = () => {
    reset?.();
    router.invalidate();
  };
  return (
    <EmptyState
      broken
      title={t`This page did not arrive`}
      words={t`The connection dropped half-way. Nothing of yours is lost.`}
      action={<Button onClick={retry}>{t`Try again`}</Button>}
    />
  );
}
