import { startFloorPage } from "./floor-page.ts";
import { type Visit, visit } from "./lighthouse.ts";
import { startProduct } from "./product.ts";
import { type Figure, median, type Section, table } from "./report.ts";

/** The home screen of a visitor and the baseline page, in turns, with Lighthouse's mobile preset. */
export async function run(): Promise<Section> {
  const floor = await startFloorPage();
  const product = await startProduct();
  try {
    const ours: Visit[] = [];
    const floors: Visit[] = [];
    for (let i = 0; i < 5; i++) {
      floors.push(await visit(floor.url, 4));
      ours.push(await visit(`${product.url}/m/home`, 4));
    }
    const slow: Visit[] = [];
    const slowFloors: Visit[] = [];
    for (let i = 0; i < 5; i++) {
      slowFloors.push(await visit(floor.url, 10));
      slow.push(await visit(`${product.url}/m/home`, 10));
    }
    const mid = (
      runs: Visit[],
      key:
        | "fcp"
        | "lcp"
        | "speedIndex"
        | "tbt"
        | "tbtOfCpu"
        | "cls"
        | "score"
        | "bytes"
        | "requests"
        | "scriptBytes",
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
    const blocking = (what: string, key: "tbt" | "tbtOfCpu", of: Visit[], floorOf: Visit[]): Figure => {
      const least = mid(floorOf, key);
      return {
        ...plain(what, mid(of, key), " ms", { atMost: Math.round(2 * least + 50) }),
        floor: `${Math.round(least)} ms`,
      };
    };
    return {
      title: "First screen: home, visitor, demo merchant",
      method: `Lighthouse mobile preset (simulated slow 4G, 4× CPU unless said), median of ${ours.length} runs in turn with the floor page: prerendered, CSS inline, one picture, React imported after load and idle. Blocking time may be twice the floor's and 50 ms; of CPU time: by how long the main thread itself ran, whatever else the machine did.`,
      figures: [
        against("first contentful paint", "fcp", 1.15),
        against("largest contentful paint", "lcp", 1.2),
        against("speed index", "speedIndex", 1.2),
        plain("cumulative layout shift", mid(ours, "cls"), "", { atMost: 0.01 }),
        blocking("total blocking time", "tbt", ours, floors),
        blocking("total blocking time, of CPU time", "tbtOfCpu", ours, floors),
        blocking("total blocking time at 10× CPU", "tbt", slow, slowFloors),
        blocking("total blocking time at 10× CPU, of CPU time", "tbtOfCpu", slow, slowFloors),
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
