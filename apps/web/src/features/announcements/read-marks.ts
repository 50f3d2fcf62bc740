import type { QueryClient } from "@tanstack/react-query";
import { DURATIONS } from "../../lib/durations.ts";
import { loadCalls } from "../../lib/http/query.ts";
import { type Notices, noticesQuery } from "./announcement-queries.ts";

/** The list with one more announcement read. */
export function withRead(notices: Notices, id: string): Notices {
  if (!notices.content.some((notice) => notice.id === id && !notice.read)) return notices;
  return {
    content: notices.content.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)),
    footer: { unreadCount: Math.max(0, notices.footer.unreadCount - 1) },
  };
}

/**
 * Lets `send` run at most once in `pause` milliseconds: at once for the first, and for whatever came meanwhile, each in
 * its turn. Nothing that was asked for is lost, and nothing that waits is asked for twice.
 */
export function oneByOne<T>(pause: number, send: (item: T) => void): (item: T) => void {
  const waiting = new Set<T>();
  let resting = false;
  const next = () => {
    const [item] = waiting;
    resting = item !== undefined;
    if (item === undefined) return;
    waiting.delete(item);
    send(item);
    setTimeout(next, pause);
  };
  return (item) => {
    waiting.add(item);
    if (!resting) next();
  };
}

const marks = new WeakMap<QueryClient, (id: string) => void>();

async function tellPlatform(queries: QueryClient, id: string): Promise<void> {
  try {
    const { call } = await loadCalls();
    await call("notices.mark", { body: { announcementId: id, read: true } });
  } catch {
    // the reload says what holds: a mark that did not arrive is gone with it
  }
  await queries.invalidateQueries({ queryKey: noticesQuery().queryKey });
}

/** Marks an announcement as read: here at once, then on the platform, then the list is read again (spec section 4). */
export function markRead(queries: QueryClient, id: string): void {
  const { queryKey } = noticesQuery();
  // an answer under way does not know of it yet
  void queries.cancelQueries({ queryKey });
  queries.setQueryData<Notices>(queryKey, (held) => held && withRead(held, id));
  const send =
    marks.get(queries) ??
    oneByOne<string>(DURATIONS.markReadThrottle, (marked) => void tellPlatform(queries, marked));
  marks.set(queries, send);
  send(id);
}
