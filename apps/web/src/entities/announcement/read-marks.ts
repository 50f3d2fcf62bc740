import type { QueryClient } from "@tanstack/react-query";
import { DURATIONS } from "../../lib/durations.ts";
import { endpointKey, lazyCall } from "../../lib/http/query.ts";
import { type Notices, noticesQuery, type Readers } from "./announcement-queries.ts";

/** The list with one more announcement read. */
export function withRead(notices: Notices, id: string): Notices {
  if (!notices.content.some((notice) => notice.id === id && !notice.read)) return notices;
  return {
    content: notices.content.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)),
    footer: { unreadCount: Math.max(0, notices.footer.unreadCount - 1) },
  };
}

/**
 * Calls `send` at most once in `pause` milliseconds: at once for the first item, in turn for later ones. No item is
 * lost, and an item that waits is not queued twice.
 */
export function oneByOne<T>(pause: number, send: (item: T) => void): (item: T) => void {
  const waiting = new Set<T>();
  let paused = false;
  const next = () => {
    const [item] = waiting;
    paused = item !== undefined;
    if (item === undefined) return;
    waiting.delete(item);
    send(item);
    setTimeout(next, pause);
  };
  return (item) => {
    waiting.add(item);
    if (!paused) next();
  };
}

const marks = new WeakMap<QueryClient, (id: string) => void>();

async function reportRead(queries: QueryClient, id: string): Promise<void> {
  try {
    await lazyCall("notices.mark", { body: { announcementId: id, read: true } });
  } catch {
    // the refetch shows the truth: a mark that did not arrive is undone
  }
  await queries.invalidateQueries({ queryKey: endpointKey("notices.list") });
}

/**
 * Marks an announcement as read: locally at once, then on the platform, then the list is refetched (spec section 4).
 */
export function markRead(queries: QueryClient, id: string, readers: Readers): void {
  const { queryKey } = noticesQuery(readers);
  // a response under way does not contain the mark yet
  void queries.cancelQueries({ queryKey });
  queries.setQueryData<Notices>(queryKey, (cached) => cached && withRead(cached, id));
  const send =
    marks.get(queries) ??
    oneByOne<string>(DURATIONS.markReadThrottle, (marked) => void reportRead(queries, marked));
  marks.set(queries, send);
  send(id);
}
