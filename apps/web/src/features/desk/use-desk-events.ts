import type { DeskEvents } from "@foyer/contract/desk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../lib/http/index.ts";
import { holdStream } from "../../lib/live-events.ts";
import { readAnew } from "../../lib/read-anew.ts";
import { deskHeaders, noteEnd } from "./desk-session.ts";

type DeskEvent = { [Name in keyof DeskEvents]: { name: Name; data: DeskEvents[Name] } }[keyof DeskEvents];

const ROOMS = ["promotions", "feedback", "messages"] as const;

/** Reads anew what the desk's stream says has changed, all of it when it begins; nothing of it is kept when nobody sits here any more. */
export function useDeskEvents(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const control = new AbortController();
    const anew = (...queryKey: string[]) => readAnew(queries, queryKey);
    const chats = (chatId?: string) => {
      anew("desk.chats");
      anew("desk.chat.read", ...(chatId === undefined ? [] : [chatId]));
    };
    const work = (rooms: readonly string[]) => {
      for (const room of rooms) anew(`desk.${room}`);
    };
    void holdStream<DeskEvent>(
      {
        id: "desk.events",
        headers: deskHeaders,
        isEnd: noteEnd,
        onEvent: ({ name, data }) => {
          if (name === "session-ended") {
            noteEnd(new ApiError("operator.expired"));
            return;
          }
          if (name === "chats") chats(data.chatId);
          else work(data.room ? [data.room] : ROOMS);
          anew("desk.waiting");
        },
      },
      control.signal,
    );
    return () => {
      control.abort();
      queries.removeQueries({ predicate: ({ queryKey: [id] }) => String(id).startsWith("desk.") });
    };
  }, [queries]);
}
