import styles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { refusalOf } from "../../lib/http/index.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { TeamBetList } from "./team-bet-list.tsx";

/** Opened from the list: its code loads then. */
const LazyRoundPage = lazyComponent({
  load: async () => ({ default: (await import("./round-page.tsx")).RoundPage }),
  Skeleton: () => (
    <div className={styles.screen}>
      <RecordSkeleton />
    </div>
  ),
  Failed: ({ onRetry }) => <LoadFailed what="bet" error={refusalOf("not loaded")} onRetry={onRetry} />,
});

/** The rounds of the team, or the one in the address. */
export default function TeamBettingScreen() {
  const { id, ...filter } = useSearch("/m/teamBetting");
  return id ? <LazyRoundPage key={id} id={id} filter={filter} /> : <TeamBetList filter={filter} />;
}
