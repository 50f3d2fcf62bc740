import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { readAnew } from "./read-anew.ts";

const queries = new QueryClient();
afterEach(() => queries.clear());

/** A read whose answers the test gives one by one, as somebody looks. */
function reading() {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ["chat.read"],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  observer.subscribe(() => {});
  return { answers, shown: () => observer.getCurrentResult().data };
}

it("asks again for what was asked for the first time before the change, and shows the newer answer", async () => {
  const { answers, shown } = reading();
  readAnew(queries, ["chat.read"]);
  answers[0]?.("before");
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.("after");
  await vi.waitFor(() => expect(shown()).toBe("after"));
});

it("gives up an answer that is under way where one is held: the line may have died", async () => {
  const { answers, shown } = reading();
  answers[0]?.("held");
  await vi.waitFor(() => expect(shown()).toBe("held"));
  void queries.invalidateQueries({ queryKey: ["chat.read"] });
  readAnew(queries, ["chat.read"]);
  answers[2]?.("after");
  await vi.waitFor(() => expect(shown()).toBe("after"));
  expect(answers).toHaveLength(3);
});

it("does not give up the next page that somebody waits for", async () => {
  const answers: ((value: string) => void)[] = [];
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: ["chat.read"],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => pages.length,
  });
  observer.subscribe(() => {});
  answers[0]?.("newest");
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual(["newest"]));
  void observer.fetchNextPage();
  readAnew(queries, ["chat.read"]);
  answers[1]?.("older");
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual(["newest", "older"]));
  await vi.waitFor(() => expect(answers).toHaveLength(3));
});
