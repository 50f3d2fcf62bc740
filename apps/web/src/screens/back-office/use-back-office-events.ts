import type { BackOfficeEvents } from "@foyer/contract/back-office";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../lib/http/index.ts";
import { holdStream } from "../../lib/live-events.ts";
import { refetchChanged } from "../../lib/refetch-changed.ts";
import { backOfficeKeys, isBackOfficeKey } from "./back-office-keys.ts";
import { backOfficeHeaders, noteEnd } from "./back-office-session.ts";

type BackOfficeEvent = {
  [Name in keyof BackOfficeEvents]: { name: Name; data: BackOfficeEvents[Name] };
}[keyof BackOfficeEvents];

const SECTIONS = [
  "promotions",
  "feedback",
  "messages",
  "announcements",
  "canned",
  "identity",
  "deposits",
  "payments",
  "withdrawals",
  "adjustments",
  "agents",
  "contracts",
  "settlements",
  "lotteries",
  "reconciliation",
] as const;

/**
 * Refetches what the event stream reports as changed, and everything when the stream opens. On unmount, removes all
 * back-office data from the cache.
 */
export function useBackOfficeEvents(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const control = new AbortController();
    const refetch = (queryKey: readonly string[]) => refetchChanged(queries, queryKey);
    const chats = (chatId?: string) => {
      refetch(backOfficeKeys.chats);
      refetch(backOfficeKeys.chat(chatId));
    };
    const work = (sections: readonly (typeof SECTIONS)[number][]) => {
      for (const section of sections) refetch(backOfficeKeys[section]);
    };
    void holdStream<BackOfficeEvent>(
      {
        id: "backoffice.events",
        headers: backOfficeHeaders,
        session: () => backOfficeHeaders()["Operator-Token"],
        // everything is fetched again when a stream opens
        repeated: new Set(),
        isEnd: noteEnd,
        onEvent: ({ name, data }) => {
          if (name === "session-ended") {
            noteEnd(new ApiError("operator.expired"));
            return;
          }
          if (name === "chats") chats(data.chatId);
          else work(data.section ? [data.section] : SECTIONS);
          refetch(backOfficeKeys.waiting);
          refetch(backOfficeKeys.approvals);
        },
      },
      control.signal,
    );
    return () => {
      control.abort();
      queries.removeQueries({ predicate: ({ queryKey }) => isBackOfficeKey(queryKey) });
    };
  }, [queries]);
}
