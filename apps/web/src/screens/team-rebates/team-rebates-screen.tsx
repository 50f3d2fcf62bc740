import { useEffect } from "react";
import styles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useSearch } from "../../lib/navigation/index.ts";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { MemberList } from "./member-list.tsx";

const MemberPage = lazyComponent<{ memberId: string }>({
  load: () => import("./member-page.tsx"),
  Skeleton: () => (
    <div className={styles.screen}>
      <RecordSkeleton />
    </div>
  ),
  Failed: ({ onRetry }) => (
    <div className={styles.screen}>
      <PartLoadFailed what="rebates" onRetry={onRetry} />
    </div>
  ),
});

/** The rates of the direct downlines, or those of the one in the address. */
export default function TeamRebatesScreen() {
  const { member } = useSearch("/m/member/teamRebate");
  useEffect(() => MemberPage.preload(), []);
  return member ? <MemberPage key={member} memberId={member} /> : <MemberList />;
}
