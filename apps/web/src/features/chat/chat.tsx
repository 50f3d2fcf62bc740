import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { Conversation } from "../../entities/conversation/conversation.tsx";
import { useConversation } from "../../entities/conversation/use-conversation.ts";
import { call } from "../../lib/http/index.ts";

/** Query key of the player's chat. */
const CHAT_KEY = ["chat.read"] as const;

const read = (before: string | undefined, signal: AbortSignal) =>
  call("chat.read", { query: before === undefined ? {} : { before } }, { signal });
const say = (body: { text: string; clientKey: string }) => call("chat.send", { body });

/** The platform's own chat. `closed` replaces the composer when the merchant has closed the chat. */
export function Chat({ closed }: { closed?: ReactNode }) {
  const { t } = useLingui();
  const state = useConversation({ queryKey: CHAT_KEY, read, say, storageKey: "foyer.chat" });
  useInView(newestOf(state.words));
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
function useInView(newest: string | undefined): void {
  const told = useRef<string>(undefined);
  useEffect(() => {
    const tell = () => {
      if (newest === undefined || told.current === newest || document.visibilityState !== "visible") return;
      told.current = newest;
      call("chat.seen", { body: { last: newest } }).catch(() => {
        told.current = undefined;
      });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [newest]);
}
