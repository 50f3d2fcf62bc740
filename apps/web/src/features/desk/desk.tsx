import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { useVisibleHeight } from "../conversation/index.ts";
import { Applications } from "./applications.tsx";
import { ChatList } from "./chat-list.tsx";
import styles from "./desk.module.css";
import { DeskHead, type DeskRoom } from "./desk-head.tsx";
import { useDeskSession } from "./desk-session.ts";
import { DeskSignIn } from "./desk-sign-in.tsx";
import { FeedbackList } from "./feedback-list.tsx";
import { LateMessages } from "./late-messages.tsx";
import { Thread } from "./thread.tsx";
import { useDeskEvents } from "./use-desk-events.ts";

interface DeskProps {
  room: DeskRoom;
  /** The conversation that is open. */
  chosen: string | undefined;
  onChoose: (chatId: string | undefined) => void;
}

/** Where those sit who answer players: its rooms beside the one that is open; on a phone, above it. */
export function Desk(props: DeskProps) {
  const session = useDeskSession();
  const desk = useRef<HTMLDivElement>(null);
  useVisibleHeight(desk);
  return (
    <div ref={desk} className={styles.desk}>
      {session ? <Open key={session.token} {...props} operator={session.operator.shownAs} /> : <DeskSignIn />}
    </div>
  );
}

function Open({ room, chosen, onChoose, operator }: DeskProps & { operator: string }) {
  const { t } = useLingui();
  useDeskEvents();
  const talking = room === "chats" && chosen !== undefined;
  return (
    <div className={cx(styles.floor, talking && styles.talking)}>
      <DeskHead room={room} operator={operator} />
      {room === "promotions" && <Applications />}
      {room === "feedback" && <FeedbackList />}
      {room === "messages" && <LateMessages />}
      {room === "chats" && (
        <div className={cx(styles.room, talking && styles.open)}>
          <ChatList chosen={chosen} onChoose={onChoose} />
          {chosen === undefined ? (
            <div className={styles.nothing}>
              <EmptyState
                title={t`Choose a conversation`}
                words={t`Who waits longest for an answer stands first.`}
              />
            </div>
          ) : (
            <Thread key={chosen} chatId={chosen} onBack={() => onChoose(undefined)} />
          )}
        </div>
      )}
    </div>
  );
}
