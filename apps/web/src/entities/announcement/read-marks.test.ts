import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { oneByOne, withRead } from "./read-marks.ts";

describe("local read mark", () => {
  const cached = {
    content: [
      { id: "1", read: false },
      { id: "2", read: true },
    ],
    footer: { unreadCount: 1 },
  };

  it("an announcement marked as read is counted once", () => {
    const marked = withRead(cached, "1");
    expect(marked.content[0]).toEqual({ id: "1", read: true });
    expect(marked.footer.unreadCount).toBe(0);
    expect(withRead(marked, "1")).toBe(marked);
  });

  it("marking a read or unknown announcement changes nothing", () => {
    expect(withRead(cached, "2")).toBe(cached);
    expect(withRead(cached, "3")).toBe(cached);
  });
});

describe("rate limit of one read mark in 150 ms", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("the first read mark is sent at once, later ones in turn, none twice while it waits", () => {
    const sent: string[] = [];
    const mark = oneByOne<string>(150, (id) => sent.push(id));
    for (const id of ["1", "2", "2", "3"]) mark(id);
    expect(sent).toEqual(["1"]);
    vi.advanceTimersByTime(149);
    expect(sent).toEqual(["1"]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(["1", "2"]);
    vi.advanceTimersByTime(150);
    expect(sent).toEqual(["1", "2", "3"]);
  });

  it("a read mark after a pause is sent at once", () => {
    const sent: string[] = [];
    const mark = oneByOne<string>(150, (id) => sent.push(id));
    mark("1");
    vi.advanceTimersByTime(151);
    mark("1");
    expect(sent).toEqual(["1", "1"]);
  });
});
