import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { call } from "../../lib/http/index.ts";
import { Conversation, useConversation } from "../conversation/index.ts";

const read = (before: string | undefined, signal: AbortSignal) =>
  call("chat.read", { query: before === undefined ? {} : { before } }, { signal });
const say = (body: { text: string; clientKey: string }) => call("chat.say", { body });

/** The chat of this house. `closed` stands in the composer's place where the merchant has it shut. */
export function Chat({ closed }: { closed?: ReactNode }) {
  const { t } = useLingui();
  const state = useConversation({ queryKey: ["chat.read"], read, say, keptAs: "foyer.chat" });
  useSeen(newestOf(state.words));
  return (
    <Conversation
      state={state}
      side="player"
      label={t`Chat with customer service`}
      greeting={<Trans>Ask us anything. We answer here, and it stays here for you to read again.</Trans>}
      closed={closed}
    />
  );
}

const newestOf = (words: readonly { id: string; from: string }[]): string | undefined =>
  [...words].reverse().find(({ from }) => from === "house")?.id;

/** Tells the platform what the player has before their eyes; what comes while they look elsewhere is not seen yet. */
function useSeen(newest: string | undefined): void {
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
