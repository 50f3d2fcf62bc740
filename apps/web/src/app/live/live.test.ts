import type { EndpointId } from "@foyer/contract";
import type { LiveEvents } from "@foyer/contract/events";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { configureHttp } from "../../lib/http/context.ts";
import { startLive } from "./live.ts";

/**
 * How a change missed while the stream was broken reaches the player: repeated by the platform at the start of each
 * stream (a test of the platform asserts which), or refetched by the client.
 */
const MISSED: Record<keyof LiveEvents, "repeated" | "refused" | "in its history" | readonly EndpointId[]> = {
  balance: "repeated",
  "session-ended": "refused",
  status: "repeated",
  unread: "repeated",
  promotion: "repeated",
  jackpot: "in its history",
  chat: ["chat.read"],
  "team-message": ["team.contacts", "team.conversations", "team.conversation"],
  deposit: ["deposit.read"],
  withdrawal: ["withdraw.read"],
  "lottery-order": [
    "lottery-orders.list",
    "lottery-orders.read",
    "lottery-chases.list",
    "lottery-chases.read",
  ],
  content: [
    "promotions.available",
    "announcements.read",
    "notices.list",
    "help.read",
    "pages.read",
    "pages.sponsors",
  ],
};
const refetchedByClient = Object.values(MISSED).flatMap((how) => (typeof how === "string" ? [] : how));

let queries: QueryClient;
let stop = () => {};
/** Closes the open stream. */
let breakOff = () => {};
let say: (text: string) => void = () => {};
let opened = 0;

beforeEach(() => {
  queries = new QueryClient();
  opened = 0;
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true, userAgent: "" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async () => {
    opened++;
    return new Response(
      new ReadableStream({
        start: (controller) => {
          breakOff = () => controller.close();
          say = (text) => controller.enqueue(new TextEncoder().encode(text));
        },
      }),
    );
  });
  configureHttp({
    baseUrl: "",
    merchant: "DEMO",
    language: () => "EN",
    token: () => "t-1",
    encryptionKey: vi.fn(),
    onPasswordDue: () => {},
    onSessionOver: () => {},
    onUnavailable: () => {},
  });
});
afterEach(() => {
  stop();
  queries.clear();
  vi.unstubAllGlobals();
});

/** How often a mounted query has been fetched. */
function shown(id: EndpointId) {
  const fetched = vi.fn(async () => ({}));
  new QueryObserver(queries, { queryKey: [id, {}], queryFn: fetched }).subscribe(() => {});
  return fetched;
}
const open = async (again = false) => {
  stop = startLive(queries, again);
  await vi.waitFor(() => expect(opened).toBe(1));
};
const reconnect = async () => {
  breakOff();
  await vi.waitFor(() => {
    // as on a phone that is back online, which does not wait
    window.dispatchEvent(new Event("online"));
    expect(opened).toBeGreaterThan(1);
  });
};

it.each(refetchedByClient)(
  "the client refetches %s when the stream is open again, because the platform does not repeat it",
  async (id) => {
    const fetched = shown(id);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    await open();
    const before = fetched.mock.calls.length;
    await reconnect();
    await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(before));
  },
);

it("the client refetches the chat when the stream first opens, for messages sent since the screen's request", async () => {
  const fetched = shown("chat.read");
  await open();
  await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1));
});

it("the client refetches content when a stream follows one of another session", async () => {
  const fetched = shown("announcements.read");
  await open(true);
  await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1));
});

it.each([
  ["chat", "chat.read"],
  ["team-message", "team.conversation"],
  ["team-message", "team.conversations"],
  ["promotion", "promotions.available"],
  ["unread", "inbox.list"],
  ["unread", "feedback.list"],
  ["unread", "contracts.list"],
  ["unread", "contracts.read"],
  ["unread", "contracts.requests"],
  ["unread", "rebates.own"],
  ["unread", "rebates.member"],
  ["unread", "rebates.team"],
  ["unread", "rebates.history"],
  ["status", "status.read"],
  ["content", "help.read"],
  ["deposit", "deposit.read"],
  ["deposit", "deposit.methods"],
  ["deposit", "deposit.list"],
  ["withdrawal", "withdraw.read"],
  ["withdrawal", "withdraw.info"],
  ["withdrawal", "withdraw.list"],
  ["lottery-order", "lottery-orders.list"],
  ["lottery-order", "lottery-orders.read"],
  ["lottery-order", "lottery-chases.read"],
] as const)("the event %s refetches %s, even while its first request is under way", async (name, id) => {
  const answers: ((value: object) => void)[] = [];
  const fetched = vi.fn(() => new Promise<object>((answer) => answers.push(answer)));
  await open();
  new QueryObserver(queries, { queryKey: [id, {}], queryFn: fetched }).subscribe(() => {});
  expect(fetched).toHaveBeenCalledTimes(1);
  say(`event: ${name}\ndata: {}\n\n`);
  await new Promise((resolve) => setTimeout(resolve));
  answers[0]?.({});
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});
