import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { Conversation } from "../../entities/conversation/conversation.tsx";
import { useConversation } from "../../entities/conversation/use-conversation.ts";
import { call } from "../../lib/http/index.ts";
import { CHAT_STORAGE } from "./chat-draft.ts";

/** Query key of the player's chat. */
const CHAT_KEY = ["chat.read"] as const;

const read = (before: string | undefined, signal: AbortSignal) =>
  call("chat.read", { query: before === undefined ? {} : { before } }, { signal });
const say = (body: { text: string; clientKey: string }) => call("chat.send", { body });

/** The platform's own chat. `closed` replaces the composer when the merchant has closed the chat. */
export function Chat({ closed }: { closed?: ReactNode }) {
  const { t } = useLingui();
  const state = useConversation({ queryKey: CHAT_KEY, read, say, storageKey: CHAT_STORAGE });
  useReportSeen(newestOf(state.words));
  return (
    <Conversation
      state={state}
      side="player"
      label={t`Chat with customer service`}
      greeting={<Trans>How can we help? We'll reply here.</Trans>}
      closed={closed}
    />
  );
}

const newestOf = (words: readonly { id: string; from: string }[]): string | undefined =>
  [...words].reverse().find(({ from }) => from === "operator")?.id;

/** Reports the newest message on screen as seen. Messages that arrive while the page is hidden stay unseen. */
function useReportSeen(newest: string | undefined): void {
  const reported = useRef<string>(undefined);
  useEffect(() => {
    const report = () => {
      if (newest === undefined || reported.current === newest || document.visibilityState !== "visible")
        return;
      reported.current = newest;
      call("chat.seen", { body: { last: newest } }).catch(() => {
        reported.current = undefined;
      });
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [newest]);
}
