import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from "./chromium.ts";
import { blockingTime, type TraceEvent } from "./cpu-time.ts";

/** Assets loaded before the page handles a tap; files loaded in idle time have other names. */
const BEFORE_A_TAP = /\/assets\/(entry-client|libs|rolldown-runtime|first)-/;

export interface Visit {
  readonly score: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly speedIndex: number;
  readonly tbt: number;
  /** The same by the CPU time of the main thread: other work on the machine does not count. */
  readonly tbtOfCpu: number;
  readonly cls: number;
  readonly others: number[];
  readonly bytes: number;
  readonly requests: number;
  readonly scriptBytes: number;
}

/**
 * One visit with Lighthouse's mobile preset and the given CPU slowdown. A run that Lighthouse reports as
 * broken is repeated; no measured figure is discarded.
 */
export async function visit(url: string, cpu: number, attempts = 3): Promise<Visit> {
  const chrome = await launch({ chromePath: CHROMIUM_PATH, chromeFlags: CHROMIUM_FLAGS });
  try {
    const result = await lighthouse(
      url,
      { port: chrome.port, logLevel: "silent", output: "json" },
      {
        extends: "lighthouse:default",
        settings: {
          formFactor: "mobile",
          throttlingMethod: "simulate",
          throttling: {
            rttMs: 150,
            throughputKbps: 1638.4,
            requestLatencyMs: 562.5,
            downloadThroughputKbps: 1474.56,
            uploadThroughputKbps: 675,
            cpuSlowdownMultiplier: cpu,
          },
          onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
        },
      },
    );
    if (!result) throw new Error(`no report for ${url}`);
    const broken = result.lhr.runtimeError;
    if (broken && attempts > 1) return visit(url, cpu, attempts - 1);
    if (broken) throw new Error(`${url}: ${broken.message}`);
    const { audits, categories } = result.lhr;
    const { traceEvents } = result.artifacts.Trace as unknown as { traceEvents: TraceEvent[] };
    const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
    const { items: requests } = (audits["network-requests"]?.details ?? { items: [] }) as unknown as {
      items: { url: string; transferSize: number; resourceType: string }[];
    };
    const sum = (list: typeof requests) => list.reduce((total, r) => total + r.transferSize, 0);
    return {
      score: score("performance"),
      others: ["accessibility", "best-practices", "seo"].map(score),
      fcp: number("first-contentful-paint"),
      lcp: number("largest-contentful-paint"),
      speedIndex: number("speed-index"),
      tbt: number("total-blocking-time"),
      tbtOfCpu: blockingTime(traceEvents, result.lhr.finalDisplayedUrl, cpu),
      cls: number("cumulative-layout-shift"),
      bytes: sum(requests),
      requests: requests.length,
      scriptBytes: sum(requests.filter((r) => r.resourceType === "Script" && BEFORE_A_TAP.test(r.url))),
    };
  } finally {
    chrome.kill();
  }
}
