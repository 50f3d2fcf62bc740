/** What the worker may cache, and under which key. */

/** Marks a cached page: the page reads this header in its own navigation timing. */
const CACHED = "cached";

/** Where the worker stores the list of the other screens' files, which the page fetches one by one. */
export const REST_LIST = "/rest.json";

/** A response marked public is the same for everybody; any other is never cached. */
export function isCacheable({ status, headers }: Response): boolean {
  const control = headers.get("cache-control") ?? "";
  return status === 200 && /\bpublic\b/.test(control) && !/\b(?:no-store|private)\b/.test(control);
}

/** The cache key of a list: its address, merchant and language. The session is not part of it. */
export function listKey({ url, headers }: Request): string {
  const key = new URL(url);
  key.searchParams.set("cached-for", `${headers.get("merchant") ?? ""}.${headers.get("language") ?? ""}`);
  return key.href;
}

/** A list page contains its games, so it differs for each query. */
const LIST = "/m/gameList";
/** These are rendered the same for any query. */
const SAME_FOR_ANY_QUERY = /^\/m\/(?:help|activity)$/;

/** Other addresses of home. */
const HOME = /^\/(?:home|index\.html|m\/?)?$/;

/** Pages are cached by their path, list pages by their query too; `/` and the other aliases are home. */
export function pageKey(url: string): string {
  const { pathname, search } = new URL(url);
  if (pathname === LIST) return pathname + search;
  return HOME.test(pathname) ? "/m/home" : pathname;
}

/** Other queries, such as the token of a link, must not be cached; nor a searched name. */
export function isCacheablePage(url: string): boolean {
  const { pathname, search, searchParams } = new URL(url);
  return (
    search === "" || SAME_FOR_ANY_QUERY.test(pathname) || (pathname === LIST && !searchParams.has("gameName"))
  );
}

/** A copy that is marked as cached. */
export async function markAsCached(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set("server-timing", CACHED);
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  return new Response(await response.blob(), { status: response.status, headers });
}
