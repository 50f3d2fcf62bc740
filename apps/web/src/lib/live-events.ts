import type { LiveEvents } from "@foyer/contract/events";
import { createParser } from "eventsource-parser";
import { httpContext } from "./http/context.ts";
import { endpointRow } from "./http/endpoint-rows.ts";
import { type AnyErrorCode, ApiError, isSessionOver } from "./http/error.ts";
import { commonHeaders, openEnvelope } from "./http/http.ts";

export type LiveEvent = {
  [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] };
}[keyof LiveEvents];
type Ended = Extract<LiveEvent, { name: "session-ended" }>;

interface Hooks<Event> {
  onEvent(event: Event): void;
  /** The stream is open; what happened before, and is not told at its beginning, must be read anew. `again`: after a break. */
  onOpen?(again: boolean): void;
}

interface Stream<Event> extends Hooks<Event> {
  id: "events.stream" | "desk.events";
  headers?(): Record<string, string>;
  /** Whether a refusal is the end; if not, the stream is tried again. */
  isEnd(error: unknown): boolean;
}

/** Longest silence: the platform sends a comment more often than this, so a dead line is noticed. */
const SILENCE = 45_000;
/** A phone that slept has timers that did not run meanwhile: the clock is looked at, and that often. */
const LOOK = 5_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/**
 * Holds the event stream of the player who is signed in until `signal` ends it. An end is the end of the session the
 * stream was opened with, whoever is signed in by the time it is told.
 */
export async function holdLiveEvents(
  { onEvent, ...hooks }: Hooks<Exclude<LiveEvent, Ended>>,
  signal: AbortSignal,
): Promise<void> {
  let token: string | undefined;
  const over = (error: ApiError) => {
    if (token !== undefined) httpContext().onSessionOver(error, token);
  };
  await holdStream<LiveEvent>(
    {
      ...hooks,
      id: "events.stream",
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
 * Holds an event stream until `signal` ends it. A break is mended by itself: at once when the
 * phone comes back online or wakes, else after 1, 2, 4 … 30 s; `Last-Event-ID` asks for what came in between.
 */
export async function holdStream<Event>(stream: Stream<Event>, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  let failures = 0;
  let opened = false;
  while (!signal.aborted) {
    try {
      await readStream(
        stream,
        lastId,
        (id) => {
          lastId = id;
        },
        () => {
          stream.onOpen?.(opened);
          opened = true;
          failures = 0;
        },
        signal,
      );
    } catch (error) {
      if (stream.isEnd(error)) return;
    }
    if (!signal.aborted) await pause(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures++), signal);
  }
}

async function readStream<Event>(
  { id: endpoint, headers, onEvent }: Stream<Event>,
  lastId: string | undefined,
  onId: (id: string) => void,
  onOpen: () => void,
  outer: AbortSignal,
): Promise<void> {
  const { path, moduleId } = endpointRow(endpoint);
  const control = new AbortController();
  const stop = () => control.abort();
  outer.addEventListener("abort", stop);
  // What was open before the line broke can hang for long without a word.
  window.addEventListener("online", stop);
  let heard = Date.now();
  const silence = setInterval(() => {
    if (Date.now() - heard >= SILENCE) stop();
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
      // What was on its way when the stream was given up is for whoever was here then.
      if (done || outer.aborted) return;
      heard = Date.now();
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

/** Waits with up to a third more, so that a crowd does not return in step; cut short by `online`, waking and the end. */
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
