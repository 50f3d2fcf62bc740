import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { refetchOnline } from "./refetch-online.ts";

afterEach(() => vi.unstubAllGlobals());

/** Watches a query whose first fetch fails. */
async function watch(queries: QueryClient, name: string, options: object = {}) {
  const queryFn = vi.fn().mockRejectedValueOnce(new Error("no connection")).mockResolvedValue(name);
  const observer = new QueryObserver(queries, { queryKey: [name], queryFn, retry: false, ...options });
  observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  return { observer, queryFn };
}

it("what failed on a page opened offline is fetched once the browser is online, unless it must not repeat", async () => {
  const browser = new EventTarget();
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  const queries = new QueryClient();
  refetchOnline(queries);
  const list = await watch(queries, "list");
  const launch = await watch(queries, "launch", { refetchOnReconnect: false });
  browser.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(list.observer.getCurrentResult().data).toBe("list"));
  expect(launch.queryFn).toHaveBeenCalledTimes(1);
});
