import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from "./chromium.ts";
import { startFloorPage } from "./floor-page.ts";
import { startProduct } from "./product.ts";
import { type Figure, median, type Section, table } from "./report.ts";

/** The bundle and what it imports before it answers a tap; what follows in idle time comes under other names. */
const BEFORE_A_TAP = /\/assets\/(entry-client|libs|rolldown-runtime|first)-/;

interface Run {
  readonly score: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly speedIndex: number;
  readonly tbt: number;
  readonly cls: number;
  readonly others: number[];
  readonly bytes: number;
  readonly requests: number;
  readonly scriptBytes: number;
}

/** A recording that Lighthouse itself calls broken is made again; no measured figure is thrown away. */
async function visit(url: string, cpu: number, attempts = 3): Promise<Run> {
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
      cls: number("cumulative-layout-shift"),
      bytes: sum(requests),
      requests: requests.length,
      scriptBytes: sum(requests.filter((r) => r.resourceType === "Script" && BEFORE_A_TAP.test(r.url))),
    };
  } finally {
    chrome.kill();
  }
}

/** The home screen of a visitor beside the floor page, in turn, by Lighthouse's mobile preset. */
export async function run(): Promise<Section> {
  const floor = await startFloorPage();
  const product = await startProduct();
  try {
    const ours: Run[] = [];
    const floors: Run[] = [];
    for (let i = 0; i < 5; i++) {
      floors.push(await visit(floor.url, 4));
      ours.push(await visit(`${product.url}/m/home`, 4));
    }
    const slow: Run[] = [];
    const slowFloors: Run[] = [];
    for (let i = 0; i < 5; i++) {
      slowFloors.push(await visit(floor.url, 10));
      slow.push(await visit(`${product.url}/m/home`, 10));
    }
    const mid = (
      runs: Run[],
      key: "fcp" | "lcp" | "speedIndex" | "tbt" | "cls" | "score" | "bytes" | "requests" | "scriptBytes",
    ) => median(runs.map((r) => r[key]));
    const against = (what: string, key: "fcp" | "lcp" | "speedIndex", atMost: number): Figure => ({
      what,
      value: `${Math.round(mid(ours, key))} ms`,
      floor: `${Math.round(mid(floors, key))} ms`,
      ratio: mid(ours, key) / mid(floors, key),
      target: { atMost },
    });
    const plain = (what: string, number: number, unit: string, target: Figure["target"]): Figure => ({
      what,
      value: `${Number(number.toPrecision(4))}${unit}`,
      floor: "",
      ratio: number,
      target,
    });
    return {
      title: "First screen: home, visitor, demo merchant",
      method: `Lighthouse mobile preset (simulated slow 4G, 4× CPU unless said), median of ${ours.length} runs in turn with the floor page: prerendered, CSS inline, one picture, React imported after load and idle.`,
      figures: [
        against("first contentful paint", "fcp", 1.15),
        against("largest contentful paint", "lcp", 1.2),
        against("speed index", "speedIndex", 1.2),
        plain("cumulative layout shift", mid(ours, "cls"), "", { atMost: 0.01 }),
        plain("total blocking time", mid(ours, "tbt"), " ms", { atMost: 20 }),
        {
          ...plain("total blocking time at 10× CPU", mid(slow, "tbt"), " ms", { atMost: 60 }),
          floor: `${Math.round(mid(slowFloors, "tbt"))} ms`,
        },
        plain("lowest performance score of the runs", Math.min(...ours.map((r) => r.score)), "", {
          atLeast: 100,
        }),
        {
          ...plain("lowest performance score at 10× CPU", Math.min(...slow.map((r) => r.score)), "", {
            atLeast: 99,
          }),
          floor: `${Math.min(...slowFloors.map((r) => r.score))}`,
        },
        plain(
          "lowest of accessibility, best practices, SEO",
          Math.min(...ours.flatMap((r) => r.others)),
          "",
          { atLeast: 100 },
        ),
        plain("bytes with pictures", mid(ours, "bytes") / 1024, " KB", { atMost: 200 }),
        plain("requests", mid(ours, "requests"), "", { atMost: 20 }),
        plain("script before a tap is answered", mid(ours, "scriptBytes") / 1024, " KB", { atMost: 105 }),
      ],
    };
  } finally {
    await product.close();
    await floor.close();
  }
}

if (import.meta.main) console.log(table(await run()));
