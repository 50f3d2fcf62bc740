import { RateHistory } from "../../entities/rebate/rate-history.tsx";
import styles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useSearch } from "../../lib/navigation/index.ts";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { OwnRates } from "./own-rates.tsx";
import { RebateStatements } from "./rebate-statements.tsx";

const StatementPage = lazyComponent<{ id: string }>({
  load: () => import("./statement-page.tsx"),
  Skeleton: () => (
    <div className={styles.screen}>
      <RecordSkeleton />
    </div>
  ),
  Failed: ({ onRetry }: { onRetry: () => void }) => (
    <div className={styles.screen}>
      <PartLoadFailed what="statement" onRetry={onRetry} />
    </div>
  ),
});

/** The agent's own rates of rebate, their history, the statements, or the statement in the address. */
export default function RebatesScreen() {
  const { id, view } = useSearch("/m/member/agent/agentRebeat");
  if (id) return <StatementPage key={id} id={id} />;
  if (view === "statements") return <RebateStatements />;
  if (view !== "history") return <OwnRates />;
  return (
    <div className={styles.screen}>
      <RateHistory />
    </div>
  );
}
