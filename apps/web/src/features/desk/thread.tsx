import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useRef } from "react";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Conversation, useConversation } from "../conversation/index.ts";
import styles from "./desk.module.css";
import { deskCall } from "./desk-session.ts";
import { useChats } from "./use-desk-pages.ts";

/** A conversation with a player, seen from the desk. */
export function Thread({ chatId, onBack }: { chatId: string; onBack: () => void }) {
  const { t } = useLingui();
  const read = useCallback(
    (before: string | undefined, signal: AbortSignal) =>
      deskCall(
        "desk.chat.read",
        { params: { chatId }, query: before === undefined ? {} : { before } },
        signal,
      ),
    [chatId],
  );
  const say = (body: { text: string; clientKey: string }) =>
    deskCall("desk.chat.say", { params: { chatId }, body });
  const state = useConversation({
    queryKey: ["desk.chat.read", chatId],
    read,
    say,
    keptAs: `foyer.desk.${chatId}`,
  });
  const player = usePlayer(chatId);
  useSeenByDesk(chatId, state.words[state.words.length - 1]?.id);
  return (
    <section className={styles.thread}>
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton icon="back" label={t`All conversations`} onClick={onBack} />
        </span>
        <h2>
          <bdi>{player}</bdi>
        </h2>
      </header>
      <Conversation
        state={state}
        side="house"
        label={t`Conversation with ${player}`}
        greeting={<Trans>Nothing has been said here.</Trans>}
      />
    </section>
  );
}

/** The player's name, as the list beside has it. */
function usePlayer(chatId: string): string {
  return useChats().items?.find((chat) => chat.chatId === chatId)?.player ?? "";
}

function useSeenByDesk(chatId: string, newest: string | undefined): void {
  const told = useRef<string>(undefined);
  useEffect(() => {
    const tell = () => {
      if (newest === undefined || told.current === newest || document.visibilityState !== "visible") return;
      told.current = newest;
      deskCall("desk.chat.seen", { params: { chatId }, body: { last: newest } }).catch(() => {
        told.current = undefined;
      });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [chatId, newest]);
}
