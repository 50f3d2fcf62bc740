import { afterEach, expect, it, vi } from "vitest";
import { inOneTab } from "./one-tab.ts";

interface Said {
  readonly name: string;
  readonly value: number;
}
const controls: AbortController[] = [];
afterEach(() => {
  for (const control of controls.splice(0)) control.abort();
});

/** A tab of the browser: what it received, and how it passes something on once it holds the stream. */
function tab(name: string) {
  const control = new AbortController();
  controls.push(control);
  const received: string[] = [];
  let holding: { onOpen(): void; onEvent(event: Said): void } | undefined;
  const ended = inOneTab<Said, string>(
    { name, repeated: new Set(["balance"]) },
    {
      onOpen: () => received.push("open"),
      onEvent: (event) => received.push(`${event.name} ${event.value}`),
    },
    (tabs) => {
      holding = tabs;
      return new Promise((resolve) => {
        control.signal.addEventListener("abort", () => resolve("stopped"));
      });
    },
    control.signal,
  );
  return { received, ended, close: () => control.abort(), holding: () => holding };
}

it("one tab holds the stream, all receive it, one that comes later receives the state, and the next takes over", async () => {
  const first = tab("shared");
  await vi.waitFor(() => expect(first.holding()).toBeDefined());
  const second = tab("shared");
  first.holding()?.onOpen();
  first.holding()?.onEvent({ name: "balance", value: 1 });
  first.holding()?.onEvent({ name: "chat", value: 2 });
  const all = ["open", "balance 1", "chat 2"];
  await vi.waitFor(() => expect(second.received).toEqual(all));
  expect(first.received).toEqual(all);

  const late = tab("shared");
  await vi.waitFor(() => expect(late.received).toEqual(["open", "balance 1"]));
  expect(second.received).toEqual(all);
  expect([second.holding(), late.holding()]).toEqual([undefined, undefined]);

  first.close();
  expect(await first.ended).toBe("stopped");
  await vi.waitFor(() => expect(second.holding()).toBeDefined());
  expect(late.holding()).toBeUndefined();
  late.close();
  expect(await late.ended).toBeUndefined();
});

it("tabs of other sessions, and browsers without locks, each hold their own", async () => {
  const [own, other] = [tab("mine"), tab("another's")];
  await vi.waitFor(() => expect([own.holding(), other.holding()]).not.toContain(undefined));
  vi.stubGlobal("navigator", {});
  expect([tab("mine").holding(), tab("mine").holding()]).not.toContain(undefined);
  vi.unstubAllGlobals();
});
