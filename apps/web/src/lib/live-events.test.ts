import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { configureHttp } from "./http/context.ts";
import { holdLiveEvents, type LiveEvent } from "./live-events.ts";

const onSessionOver = vi.fn();
const stream = (text: string) =>
  new Response(
    new ReadableStream({
      start(controller) {
        if (text) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    }),
  );
const refused = (errorCode: string) =>
  new Response(JSON.stringify({ success: false, errorCode, message: "m" }), { status: 401 });

let token: string;
let control: AbortController;
let fetched: ReturnType<typeof vi.fn>;
let events: LiveEvent[];
const onOpen = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  token = "t-1";
  control = new AbortController();
  events = [];
  fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", { onLine: true, userAgent: "" });
  vi.stubGlobal("window", new EventTarget());
  configureHttp({
    baseUrl: "",
    merchant: "DEMO",
    language: () => "EN",
    token: () => token,
    encryptionKey: vi.fn(),
    onSessionOver,
    onShut: () => {},
  });
});
afterEach(() => {
  control.abort();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const hold = (): void => {
  void holdLiveEvents({ onEvent: (event) => events.push(event), onOpen }, control.signal);
};
const headers = (call: number) =>
  (fetched.mock.calls[call] as [string, { headers: Record<string, string> }])[1].headers;

describe("the stream of live events", () => {
  it("brings events by their names, the token in a header", async () => {
    fetched.mockImplementationOnce(async () =>
      stream('id: 7\nevent: balance\ndata: {"sumBalance":"9.50","version":3}\n\n: still here\n\n'),
    );
    fetched.mockImplementation(() => new Promise(() => {}));
    hold();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([{ name: "balance", data: { sumBalance: "9.50", version: 3 } }]);
    expect(fetched.mock.calls[0]?.[0]).toBe("/wps/events");
    expect(headers(0).Token).toBe("t-1");
  });

  it("comes back after a break and asks for what came in between", async () => {
    fetched.mockImplementationOnce(async () => stream('id: 7\nevent: status\ndata: {"status":0}\n\n'));
    fetched.mockImplementationOnce(async () => stream(""));
    fetched.mockImplementation(() => new Promise(() => {}));
    hold();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(headers(0)["Last-Event-ID"]).toBeUndefined();
    expect(headers(1)["Last-Event-ID"]).toBe("7");
    expect(onOpen.mock.calls).toEqual([[false], [true]]);
  });

  it("waits longer after each failure, and not at all once the phone is online again", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    hold();
    await vi.advanceTimersByTimeAsync(1_400);
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(fetched).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  const silent = async (_: string, { signal }: { signal: AbortSignal }) =>
    new Response(
      new ReadableStream({
        start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason)),
      }),
    );

  it("opens the stream anew when the line comes back, however whole the old one looks", async () => {
    fetched.mockImplementation(silent);
    hold();
    await vi.advanceTimersByTimeAsync(1_000);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(onOpen.mock.lastCall).toEqual([true]);
  });

  it("notices within seconds of waking that the line died in the phone's sleep", async () => {
    fetched.mockImplementation(silent);
    hold();
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(onOpen.mock.lastCall).toEqual([true]);
  });

  it("waits no longer when the phone wakes", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    hold();
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("passes over what cannot be read", async () => {
    fetched.mockImplementationOnce(async () => stream("event: balance\ndata: {half\n\n"));
    fetched.mockImplementation(() => new Promise(() => {}));
    hold();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([]);
  });

  it("ends when the session is over, and says so", async () => {
    fetched.mockImplementation(async () => refused("session.ended.elsewhere"));
    await holdLiveEvents({ onEvent: () => {}, onOpen }, control.signal);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(onSessionOver).toHaveBeenCalledWith(
      expect.objectContaining({ code: "session.ended.elsewhere" }),
      "t-1",
    );
  });

  /** A stream whose words are sent by the test, and a session that changes meanwhile. */
  const opened = () => {
    let say: (text: string) => void = () => {};
    fetched.mockImplementationOnce(
      async () =>
        new Response(
          new ReadableStream({
            start: (controller) => {
              say = (text) => controller.enqueue(new TextEncoder().encode(text));
            },
          }),
        ),
    );
    fetched.mockImplementation(() => new Promise(() => {}));
    hold();
    return (text: string) => say(text);
  };

  it("ends the session it was opened with, not the one that has begun since", async () => {
    const say = opened();
    await vi.advanceTimersByTimeAsync(0);
    token = "t-2";
    say('event: session-ended\ndata: {"errorCode":"session.ended.elsewhere"}\n\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(onSessionOver).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: "session.ended.elsewhere" }),
      "t-1",
    );
  });

  it("brings nothing any more once it is given up, not even what was on its way", async () => {
    const say = opened();
    await vi.advanceTimersByTimeAsync(0);
    say('event: balance\ndata: {"sumBalance":"9.50","version":3}\n\n');
    control.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([]);
  });
});
