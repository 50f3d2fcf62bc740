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
    onPasswordDue: () => {},
    onSessionOver,
    onUnavailable: () => {},
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

describe("the event stream", () => {
  it("the stream delivers events by name and sends the token in a header", async () => {
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

  it("the stream reconnects after a break and requests what came in between", async () => {
    fetched.mockImplementationOnce(async () => stream('id: 7\nevent: status\ndata: {"status":0}\n\n'));
    fetched.mockImplementationOnce(async () => stream(""));
    fetched.mockImplementation(() => new Promise(() => {}));
    hold();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(headers(0)["Last-Event-ID"]).toBeUndefined();
    expect(headers(1)["Last-Event-ID"]).toBe("7");
    expect(onOpen.mock.calls).toEqual([[false], [true]]);
  });

  it("the stream waits longer after each failure, and not at all once the phone is online again", async () => {
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

  it("the stream is reopened when the phone comes back online, even if it still looks open", async () => {
    fetched.mockImplementation(silent);
    hold();
    await vi.advanceTimersByTimeAsync(1_000);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(onOpen.mock.lastCall).toEqual([true]);
  });

  it("a connection that died while the phone slept is detected within seconds of waking", async () => {
    fetched.mockImplementation(silent);
    hold();
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(onOpen.mock.lastCall).toEqual([true]);
  });

  it("waking the phone ends the wait before a retry", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    hold();
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("events that cannot be parsed are skipped", async () => {
    fetched.mockImplementationOnce(async () => stream("event: balance\ndata: {half\n\n"));
    fetched.mockImplementation(() => new Promise(() => {}));
    hold();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([]);
  });

  it("the stream ends and reports it when the session is over", async () => {
    fetched.mockImplementation(async () => refused("session.ended.elsewhere"));
    await holdLiveEvents({ onEvent: () => {}, onOpen }, control.signal);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(onSessionOver).toHaveBeenCalledWith(
      expect.objectContaining({ code: "session.ended.elsewhere" }),
      "t-1",
    );
  });

  /** A stream whose events the test sends, and a session that changes meanwhile. */
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

  it("the stream ends the session it was opened with, not a later one", async () => {
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

  it("a stopped stream delivers nothing more, not even events that had already arrived", async () => {
    const say = opened();
    await vi.advanceTimersByTimeAsync(0);
    say('event: balance\ndata: {"sumBalance":"9.50","version":3}\n\n');
    control.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([]);
  });
});
