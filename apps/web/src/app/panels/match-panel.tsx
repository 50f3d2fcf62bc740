import { useLingui } from "@lingui/react/macro";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./match-panel.module.css";

const LINES = ["90%", "30%", "100%", "70%"];

const Matches = lazyComponent({
  load: () => import("../../entities/announcement/matches.tsx"),
  catalogue: "content",
  Skeleton: MatchesSkeleton,
  Failed: ({ onRetry }) => <PartLoadFailed what="matchDetails" onRetry={onRetry} />,
});

/** The merchant's hot matches. */
export default function MatchPanel({ onClose }: PanelProps) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Hot match`} closeLabel={t`Close`} onClose={onClose}>
      <Matches />
    </Sheet>
  );
}

function MatchesSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {LINES.map((inlineSize) => (
        <Skeleton key={inlineSize} className={styles.line} style={{ inlineSize }} />
      ))}
    </div>
  );
}
