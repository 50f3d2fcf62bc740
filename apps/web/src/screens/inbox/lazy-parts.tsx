import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import styles from "./inbox-screen.module.css";
import type { MessagePageProps } from "./message-page.tsx";

const states = {
  catalogue: "agent-messages",
  Skeleton: () => (
    <div className={styles.part}>
      <RecordSkeleton />
    </div>
  ),
  Failed: ({ onRetry }: { onRetry: () => void }) => (
    <div className={styles.part}>
      <PartLoadFailed what="conversations" onRetry={onRetry} />
    </div>
  ),
} as const;

/** Conversations in the team, in a chunk of their own: most members have none. */
export const LazyTeamConversations = lazyComponent<{ view: "upline" | undefined }>({
  load: () => import("../../features/message-team/team-conversations.tsx"),
  ...states,
});

/** One of them, in a chunk of its own. */
export const LazyTeamConversation = lazyComponent<{ memberId: string }>({
  load: () => import("../../features/message-team/team-conversation.tsx"),
  ...states,
});

/** One message, with what shows its HTML. */
export const LazyMessagePage = lazyComponent<MessagePageProps>({
  load: () => import("./message-page.tsx"),
  Skeleton: states.Skeleton,
  Failed: ({ onRetry }) => (
    <div className={styles.part}>
      <PartLoadFailed what="message" onRetry={onRetry} />
    </div>
  ),
});
