import type { Browser } from "playwright-core";

// Clock times of a page grow with whatever else the machine runs. The CPU time of the page's main thread does not: it
// counts only while the thread runs. It includes an emulated slowdown, which keeps the thread busy.

export interface TraceEvent {
  readonly name: string;
  readonly cat?: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds by the clock and of the thread's CPU time: of the event's start, and its duration. */
  readonly ts: number;
  readonly tts?: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly beginData?: { readonly url?: string } };
}

/** A `performance.mark` of the page, in milliseconds of its main thread's CPU time. */
export interface Mark {
  readonly name: string;
  readonly cpu: number;
}

/** What `act` returns, and the marks that the page made meanwhile. */
export async function withMarks<T>(browser: Browser, act: () => Promise<T>): Promise<[T, Mark[]]> {
  await browser.startTracing(undefined, { categories: ["blink.user_timing"] });
  let trace: Buffer | undefined;
  try {
    const result = await act();
    trace = await browser.stopTracing();
    const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
    const marks = traceEvents
      .filter(({ cat, tts }) => cat?.includes("blink.user_timing") && tts !== undefined)
      .sort((a, b) => a.ts - b.ts)
      .map(({ name, tts = 0 }) => ({ name, cpu: tts / 1000 }));
    return [result, marks];
  } finally {
    if (!trace) await browser.stopTracing();
  }
}

/** CPU time from each mark `from` to the first mark `to` after it. */
export function between(marks: readonly Mark[], from: string, to: string): number[] {
  const times: number[] = [];
  let since: number | undefined;
  for (const { name, cpu } of marks) {
    if (name === from) since = cpu;
    else if (name === to && since !== undefined) {
      times.push(cpu - since);
      since = undefined;
    }
  }
  return times;
}

/**
 * Total blocking time of a page from first contentful paint on, as Lighthouse defines it, but by the CPU time of the
 * main thread's tasks.
 */
export function blockingTime(events: readonly TraceEvent[], url: string, slowdown: number): number {
  const page = events.find(({ name, args }) => name === "ParseHTML" && args?.beginData?.url === url);
  if (!page) throw new Error(`the trace has no page ${url}`);
  const own = events.filter(({ pid, tid }) => pid === page.pid && tid === page.tid);
  const painted = own.find(({ name, ts }) => name === "firstContentfulPaint" && ts >= page.ts)?.ts;
  if (painted === undefined) throw new Error(`the trace has no first paint of ${url}`);
  const tasks = own
    .filter(({ name, ph, ts }) => ph === "X" && name.endsWith("RunTask") && ts >= painted)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let total = 0;
  let end = 0;
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    // A task within a task is counted once.
    if (ts < end) continue;
    end = ts + dur;
    total += Math.max(0, (tdur / 1000) * slowdown - 50);
  }
  return total;
}
