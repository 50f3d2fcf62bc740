import type { DeskEvents } from "@foyer/contract/desk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../lib/http/index.ts";
import { holdStream } from "../../lib/live-events.ts";
import { cx } from "../../ui/cx.ts";
import { ChatList } from "./chat-list.tsx";
import styles from "./desk.module.css";
import { deskHeaders, noteEnd, useDeskSession } from "./desk-session.ts";
import { DeskSignIn } from "./desk-sign-in.tsx";
import { Thread } from "./thread.tsx";

interface DeskProps {
  /** The conversation that is open. */
  chosen: string | undefined;
  onChoose: (chatId: string | undefined) => void;
}

/** Conversations beside the one that is open; on a phone one of the two. */
export function Desk({ chosen, onChoose }: DeskProps) {
  const session = useDeskSession();
  return (
    <div className={styles.desk}>
      {session ? (
        <Room key={session.token} chosen={chosen} onChoose={onChoose} operator={session.operator.shownAs} />
      ) : (
        <DeskSignIn />
      )}
    </div>
  );
}

function Room({ chosen, onChoose, operator }: DeskProps & { operator: string }) {
  useDeskEvents();
  return (
    <div className={cx(styles.room, chosen !== undefined && styles.open)}>
      <ChatList chosen={chosen} onChoose={onChoose} operator={operator} />
      {chosen === undefined ? (
        <div className={styles.nothing} />
      ) : (
        <Thread key={chosen} chatId={chosen} onBack={() => onChoose(undefined)} />
      )}
    </div>
  );
}

type DeskEvent = { [Name in keyof DeskEvents]: { name: Name; data: DeskEvents[Name] } }[keyof DeskEvents];

/** Reads anew what the desk's stream says has changed. */
function useDeskEvents(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const control = new AbortController();
    const anew = (chatId?: string) => {
      void queries.invalidateQueries({ queryKey: ["desk.chats"] });
      void queries.invalidateQueries({
        queryKey: ["desk.chat.read", ...(chatId === undefined ? [] : [chatId])],
      });
    };
    void holdStream<DeskEvent>(
      {
        id: "desk.events",
        headers: deskHeaders,
        isEnd: noteEnd,
        onReopen: anew,
        onEvent: ({ name, data }) => {
          if (name === "chats") anew(data.chatId);
          else noteEnd(new ApiError("operator.expired"));
        },
      },
      control.signal,
    );
    return () => {
      control.abort();
      queries.removeQueries({ queryKey: ["desk.chats"] });
      queries.removeQueries({ queryKey: ["desk.chat.read"] });
    };
  }, [queries]);
}
