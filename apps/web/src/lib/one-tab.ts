/** The part of the Web Locks API that is used; browsers of the baseline may lack it, and so does an insecure page. */
interface Locks {
  request<Value>(
    name: string,
    options: { signal: AbortSignal },
    callback: () => Promise<Value | undefined>,
  ): Promise<Value | undefined>;
}

type TabMessage<Event> =
  /** The stream was opened in another tab, or has been open before this one asked. */
  | { readonly kind: "open"; readonly to?: string; readonly events: readonly Event[] }
  | { readonly kind: "event"; readonly event: Event }
  | { readonly kind: "anyone?"; readonly from: string };

/** What a stream tells: that it was opened, also again, and each event. */
export interface StreamListener<Event> {
  onEvent(event: Event): void;
  onOpen(): void;
}

/** A stream that does not end when it is aborted must not keep the lock from the other tabs. */
const untilAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined), { once: true }));

/**
 * Runs `hold` in one tab of those that name the same stream, and passes what it receives to all of them: browsers allow six
 * connections to a host over HTTP/1.1, and an open stream takes one. The next tab holds it when this one is aborted or closed.
 * A tab that comes later receives the newest of each of the `repeated` events, as the start of a stream of its own would.
 * Without Web Locks each tab holds its own.
 */
export async function inOneTab<Event extends { readonly name: string }, Value>(
  { name, repeated }: { readonly name: string; readonly repeated: ReadonlySet<string> },
  listener: StreamListener<Event>,
  hold: (tabs: StreamListener<Event>) => Promise<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  const { locks } = navigator as { readonly locks?: Locks };
  if (!locks || typeof BroadcastChannel !== "function") return hold(listener);
  const me = `${Math.random()}`;
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name: it is this one
  const send = (message: TabMessage<Event>) => channel.postMessage(message);
  const newest = new Map<string, Event>();
  let isOpen = false;
  let informed = false;
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage<Event>>) => {
    if (signal.aborted) return;
    if (data.kind === "anyone?") {
      if (isOpen) send({ kind: "open", to: data.from, events: [...newest.values()] });
    } else if (data.kind === "event") listener.onEvent(data.event);
    else if (data.to === undefined || (data.to === me && !informed)) {
      informed = true;
      listener.onOpen();
      for (const event of data.events) listener.onEvent(event);
    }
  });
  send({ kind: "anyone?", from: me });
  const tabs: StreamListener<Event> = {
    onEvent(event) {
      if (repeated.has(event.name)) newest.set(event.name, event);
      send({ kind: "event", event });
      listener.onEvent(event);
    },
    onOpen() {
      isOpen = true;
      send({ kind: "open", events: [] });
      listener.onOpen();
    },
  };
  try {
    return await locks.request(name, { signal }, () => Promise.race([hold(tabs), untilAborted(signal)]));
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    channel.close();
  }
}
