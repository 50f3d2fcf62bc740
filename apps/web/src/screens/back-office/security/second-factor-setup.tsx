import { useQuery } from "@tanstack/react-query";
import { ConnectApp } from "../../../features/second-factor/connect-app.tsx";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";

/** Connects an operator's authenticator app. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.secondFactor,
    queryFn: ({ signal }) => backOfficeCall("backoffice.factor.begin", {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error) return <LoadFailed what="section" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton className={styles.skeleton} />;
  return (
    <ConnectApp
      {...data}
      confirm={(code) => backOfficeCall("backoffice.factor.confirm", { body: { code } })}
      onDone={onDone}
    />
  );
}
