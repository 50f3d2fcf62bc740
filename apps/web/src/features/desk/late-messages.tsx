import { useLingui } from "@lingui/react/macro";
import { refusalOf } from "../../lib/http/index.ts";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import { latePart } from "../../ui/late/late-part.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./desk.module.css";

const Waiting = () => <Skeleton className={styles.ghost} />;

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return <DidNotCome title={t`This part did not come`} error={refusalOf("not loaded")} onRetry={onRetry} />;
}

/** What shows a message as its readers will see it is much, and nobody who answers players needs it. */
export const LateMessages = latePart({
  load: () => import("./messages.tsx").then(({ Messages }) => Messages),
  Waiting,
  Failed,
});
