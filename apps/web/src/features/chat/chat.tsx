import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Conversation } from "../../entities/conversation/conversation.tsx";
import { useConversation } from "../../entities/conversation/use-conversation.ts";
import { newestFrom, useReportSeen } from "../../entities/conversation/use-report-seen.ts";
import { LIMITS } from "../../lib/durations.ts";
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
  useReportSeen(newestFrom(state.messages, "operator"), (last) => call("chat.seen", { body: { last } }));
  return (
    <Conversation
      state={state}
      side="player"
      label={t`Chat with customer service`}
      greeting={<Trans>How can we help? We'll reply here.</Trans>}
      closed={closed}
      longest={LIMITS.chatMessage}
    />
  );
}
