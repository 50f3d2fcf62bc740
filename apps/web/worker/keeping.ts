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

/** Pages are kept by their path; `/` and its like are home. */
export function pageKey(url: string): string {
  const { pathname } = new URL(url);
  return /^\/(?:m\/?)?$/.test(pathname) ? "/m/home" : pathname;
}

/** A copy that says of itself that it was kept. */
export async function asKept(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set("server-timing", KEPT);
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  return new Response(await response.blob(), { status: response.status, headers });
}
