import { Trans, useLingui } from "@lingui/react/macro";
import { useTexts } from "../../i18n/use-language.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { BodyFailed, lateBody } from "./late-body.tsx";
import styles from "./match-panel.module.css";
import type { PanelProps } from "./panel-props.ts";

const LINES = ["90%", "30%", "100%", "70%"];

const body = lateBody(
  "content",
  async () => (await import("../../features/announcements/matches.tsx")).default,
  {
    Waiting,
    Failed,
  },
);

/** What the house tells of the hot matches. */
export default function MatchPanel({ onClose }: PanelProps) {
  const { t } = useLingui();
  const Matches = body.of(useTexts());
  return (
    <Sheet title={t`Hot match`} closeLabel={t`Close`} onClose={onClose}>
      <Matches />
    </Sheet>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {LINES.map((inlineSize) => (
        <Skeleton key={inlineSize} className={styles.line} style={{ inlineSize }} />
      ))}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <BodyFailed onRetry={onRetry}>
      <Trans>What is told of the match did not arrive.</Trans>
    </BodyFailed>
  );
}
