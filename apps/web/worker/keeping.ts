/** What may be kept, and under which name: the worker's rules without the worker. */

/** The mark by which a page learns that it was kept: its own timing entry tells it of the header. */
const KEPT = "kept";

/** Where the worker lays the list of the other screens' files for the page to fetch, one by one. */
export const REST_LIST = "/rest.json";

/** An answer the platform calls public is the same for everybody; whatever else it says is never kept. */
export function mayBeKept({ status, headers }: Response): boolean {
  const control = headers.get("cache-control") ?? "";
  return status === 200 && /\bpublic\b/.test(control) && !/\b(?:no-store|private)\b/.test(control);
}

/** A list's name: its address, and the house and language it was asked for. The session is no part of it. */
export function listKey({ url, headers }: Request): string {
  const key = new URL(url);
  key.searchParams.set("kept-for", `${headers.get("merchant") ?? ""}.${headers.get("language") ?? ""}`);
  return key.href;
}

/** A list's page brings its games: it is another for each question. */
const LIST = "/m/gameList";
/** These come drawn, the same whatever is asked of them. */
const DRAWN = /^\/m\/(?:help|activity)$/;

/** Pages are kept by their path, lists by their question too; `/` and its like are home. */
export function pageKey(url: string): string {
  const { pathname, search } = new URL(url);
  if (pathname === LIST) return pathname + search;
  return /^\/(?:m\/?)?$/.test(pathname) ? "/m/home" : pathname;
}

/** What else a page may be asked for, such as a link's key, is nobody's to keep; nor is what somebody looked for. */
export function mayKeepPage(url: string): boolean {
  const { pathname, search, searchParams } = new URL(url);
  return search === "" || DRAWN.test(pathname) || (pathname === LIST && !searchParams.has("gameName"));
}

/** A copy that says of itself that it was kept. */
export async function asKept(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set("server-timing", KEPT);
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  return new Response(await response.blob(), { status: response.status, headers });
}
