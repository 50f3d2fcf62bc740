import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { endpointKey } from "./http/query.ts";
import { refetchChanged } from "./refetch-changed.ts";

const queries = new QueryClient();
afterEach(() => queries.clear());

/** A mounted query whose responses the test sends one by one. */
function reading() {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: endpointKey("chat.read"),
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  observer.subscribe(() => {});
  return { answers, shown: () => observer.getCurrentResult().data };
}

it("a first load started before the change is repeated, and the newer answer is shown", async () => {
  const { answers, shown } = reading();
  refetchChanged(queries, ["chat.read"]);
  answers[0]?.("before");
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.("after");
  await vi.waitFor(() => expect(shown()).toBe("after"));
});

it("a refetch under way is cancelled when data is cached, because its connection may be dead", async () => {
  const { answers, shown } = reading();
  answers[0]?.("held");
  await vi.waitFor(() => expect(shown()).toBe("held"));
  void queries.invalidateQueries({ queryKey: endpointKey("chat.read") });
  refetchChanged(queries, ["chat.read"]);
  answers[2]?.("after");
  await vi.waitFor(() => expect(shown()).toBe("after"));
  expect(answers).toHaveLength(3);
});

it("a next page under way is not cancelled", async () => {
  const answers: ((value: string) => void)[] = [];
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: endpointKey("chat.read"),
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => pages.length,
  });
  observer.subscribe(() => {});
  answers[0]?.("newest");
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual(["newest"]));
  void observer.fetchNextPage();
  refetchChanged(queries, ["chat.read"]);
  answers[1]?.("older");
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual(["newest", "older"]));
  await vi.waitFor(() => expect(answers).toHaveLength(3));
});
