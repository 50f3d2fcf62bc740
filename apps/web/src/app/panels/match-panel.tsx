import { useLingui } from "@lingui/react/macro";
import { COULD_NOT_LOAD } from "../../i18n/situation-texts.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./match-panel.module.css";
import { PanelLoadFailed } from "./panel-load-failed.tsx";

const LINES = ["90%", "30%", "100%", "70%"];

const Matches = lazyComponent({
  load: () => import("../../entities/announcement/matches.tsx"),
  catalogue: "content",
  Skeleton: MatchesSkeleton,
  Failed: MatchesFailed,
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

function MatchesFailed({ onRetry }: { onRetry: () => void }) {
  const { i18n } = useLingui();
  return <PanelLoadFailed onRetry={onRetry}>{i18n._(COULD_NOT_LOAD.matchDetails)}</PanelLoadFailed>;
}
