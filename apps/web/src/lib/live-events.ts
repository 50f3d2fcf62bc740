import type { LiveEvents } from "@foyer/contract/events";
import { createParser } from "eventsource-parser";
import { httpContext } from "./http/context.ts";
import { endpointRow } from "./http/endpoint-rows.ts";
import { type AnyErrorCode, ApiError, isSessionOver } from "./http/error.ts";
import { commonHeaders, openEnvelope } from "./http/http.ts";
import { inOneTab, type StreamListener } from "./one-tab.ts";

export type LiveEvent = {
  [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] };
}[keyof LiveEvents];
type Ended = Extract<LiveEvent, { name: "session-ended" }>;

interface Hooks<Event> {
  onEvent(event: Event): void;
  /**
   * The stream is open. Earlier changes that the stream does not repeat at its start must be refetched. `again`:
   * after a break.
   */
  onOpen?(again: boolean): void;
}

interface Stream<Event> extends Hooks<Event> {
  id: "events.stream" | "backoffice.events";
  headers?(): Record<string, string>;
  /** The session it belongs to: tabs with the same one share the stream. */
  session(): string | undefined;
  /** Names of the events with which each stream starts. */
  repeated: ReadonlySet<string>;
  /** Whether an error is final; after any other the stream is retried. */
  isEnd(error: unknown): boolean;
}

const REPEATED: ReadonlySet<string> = new Set<keyof LiveEvents>(["balance", "status", "unread", "promotion"]);

/** Longest silence: the platform sends a comment more often than this, so a dead connection is detected. */
const SILENCE = 45_000;
/** Timers do not run while a phone sleeps, so the clock is checked at this interval. */
const LOOK = 5_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/**
 * Keeps the event stream of the signed-in player open until `signal` aborts. A session-ended event ends the session
 * the stream was opened with, even if another is signed in when it arrives.
 */
export async function holdLiveEvents(
  { onEvent, ...hooks }: Hooks<Exclude<LiveEvent, Ended>>,
  signal: AbortSignal,
): Promise<void> {
  let token = httpContext().token();
  const over = (error: ApiError) => {
    if (token !== undefined) httpContext().onSessionOver(error, token);
  };
  await holdStream<LiveEvent>(
    {
      ...hooks,
      id: "events.stream",
      session: () => token,
      repeated: REPEATED,
      headers: () => {
        token = httpContext().token();
        return {};
      },
      isEnd: (error) => {
        if (!isSessionOver(error)) return false;
        over(error);
        return true;
      },
      onEvent: (event) => {
        if (event.name === "session-ended") over(new ApiError(event.data.errorCode as AnyErrorCode));
        else onEvent(event);
      },
    },
    signal,
  );
}

/**
 * Follows an event stream until `signal` aborts, while the page is visible; one tab of the browser holds it for all that
 * have the same session. It reconnects by itself: at once when the phone comes online or wakes, else after
 * 1, 2, 4 … 30 s; `Last-Event-ID` requests what came in between.
 */
export async function holdStream<Event extends { readonly name: string }>(
  stream: Stream<Event>,
  signal: AbortSignal,
): Promise<void> {
  let lastId: string | undefined;
  let opened = false;
  const keepOpen = async (target: StreamListener<Event>, turn: AbortSignal): Promise<"over" | undefined> => {
    let failures = 0;
    while (!turn.aborted) {
      try {
        await readStream(
          stream,
          { ...target, lastId },
          (id) => {
            lastId = id;
          },
          () => {
            target.onOpen();
            failures = 0;
          },
          turn,
        );
      } catch (error) {
        if (stream.isEnd(error)) return "over";
      }
      if (!turn.aborted) await pause(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures++), turn);
    }
    return undefined;
  };
  const listener: StreamListener<Event> = {
    onEvent: (event) => stream.onEvent(event),
    onOpen() {
      stream.onOpen?.(opened);
      opened = true;
    },
  };
  while (!signal.aborted) {
    const turn = whileVisible(signal);
    if (turn === undefined) await untilVisible(signal);
    else {
      const { id, session, repeated } = stream;
      const name = `foyer.${id} ${session() ?? ""}`;
      const end = await inOneTab({ name, repeated }, listener, (tabs) => keepOpen(tabs, turn), turn);
      if (end === "over") return;
    }
  }
}

const isHidden = (): boolean => typeof document !== "undefined" && document.visibilityState === "hidden";

/** A signal that aborts when the page is hidden, or with `outer`; undefined while it is hidden. */
function whileVisible(outer: AbortSignal): AbortSignal | undefined {
  if (isHidden()) return undefined;
  const control = new AbortController();
  const end = () => {
    window.removeEventListener("visibilitychange", look);
    outer.removeEventListener("abort", end);
    control.abort();
  };
  const look = () => {
    if (isHidden()) end();
  };
  window.addEventListener("visibilitychange", look);
  outer.addEventListener("abort", end);
  return control.signal;
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isHidden() && !signal.aborted) return;
      window.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", look);
      resolve();
    };
    window.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look);
  });
}

async function readStream<Event>(
  { id: endpoint, headers }: Pick<Stream<Event>, "id" | "headers">,
  { onEvent, lastId }: Pick<StreamListener<Event>, "onEvent"> & { readonly lastId: string | undefined },
  onId: (id: string) => void,
  onOpen: () => void,
  outer: AbortSignal,
): Promise<void> {
  const { path, moduleId } = endpointRow(endpoint);
  const control = new AbortController();
  const stop = () => control.abort();
  outer.addEventListener("abort", stop);
  // A stream opened before the connection broke can hang for long without an error.
  window.addEventListener("online", stop);
  let lastReceivedAt = Date.now();
  const silence = setInterval(() => {
    if (Date.now() - lastReceivedAt >= SILENCE) stop();
  }, LOOK);
  try {
    const response = await fetch(httpContext().baseUrl + path, {
      headers: {
        ...commonHeaders(moduleId),
        ...headers?.(),
        Accept: "text/event-stream",
        ...(lastId === undefined ? {} : { "Last-Event-ID": lastId }),
      },
      credentials: "omit",
      cache: "no-store",
      signal: control.signal,
    });
    if (!response.ok || !response.body) {
      await openEnvelope(response);
      return;
    }
    onOpen();
    const parser = createParser({
      onEvent({ event, data, id }) {
        if (id !== undefined) onId(id);
        const parsed = parse(data);
        if (event && parsed !== undefined) onEvent({ name: event, data: parsed } as Event);
      },
    });
    const reader = response.body.getReader();
    const text = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      // Events still arriving after the stream was stopped belong to the previous session.
      if (done || outer.aborted) return;
      lastReceivedAt = Date.now();
      parser.feed(text.decode(value, { stream: true }));
    }
  } finally {
    clearInterval(silence);
    window.removeEventListener("online", stop);
    outer.removeEventListener("abort", stop);
    control.abort();
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/**
 * Waits up to a third longer, so that clients do not reconnect in step; ends early on `online`, on waking and on
 * abort.
 */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      window.removeEventListener("visibilitychange", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds * (1 + Math.random() / 3));
    window.addEventListener("online", done);
    window.addEventListener("visibilitychange", done);
    signal.addEventListener("abort", done);
  });
}
