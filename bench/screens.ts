import { startFloorPage } from "./floor-page.ts";
import { type Visit, visit } from "./lighthouse.ts";
import { startProduct } from "./product.ts";
import { type Figure, median, type Section, table } from "./report.ts";

const SCREENS = {
  home: "/m/home",
  "game list": "/m/gameList?gameType=RNG",
  promotions: "/m/activity",
  help: "/m/help",
  "sign-in": "/m/login",
};
const ROUNDS = 3;

/**
 * The screens that visitors open by a link, each loaded without a cache, with Lighthouse's mobile preset.
 */
export async function run(): Promise<Section> {
  const floor = await startFloorPage();
  const product = await startProduct();
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(SCREENS)) {
      const visits: Visit[] = [];
      const floors: Visit[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        floors.push(await visit(floor.url, 4));
        visits.push(await visit(product.url + path, 4));
      }
      figures.push(...of(name, visits, floors));
    }
    return {
      title: "Screens opened by a link: visitor, demo merchant",
      method: `Lighthouse mobile preset (simulated slow 4G, 4× CPU), median of ${ROUNDS} visits with nothing kept from the one before; scores are the lowest. Blocking time of CPU time: by how long the main thread itself ran, against the floor page of the same round; at most twice the floor's and 50 ms.`,
      figures,
    };
  } finally {
    await product.close();
    await floor.close();
  }
}

/** Targets are Lighthouse's thresholds for "good"; home has stricter ones in `first-screen`. */
function of(name: string, visits: readonly Visit[], floors: readonly Visit[]): Figure[] {
  const mid = (key: "fcp" | "lcp" | "tbt" | "tbtOfCpu" | "cls" | "bytes") =>
    median(visits.map((one) => one[key]));
  const floorBlocking = median(floors.map(({ tbtOfCpu }) => tbtOfCpu));
  const figure = (what: string, number: number, unit: string, target: Figure["target"]): Figure => ({
    what: `${name}: ${what}`,
    value: `${Number(number.toPrecision(4))}${unit}`,
    floor: "",
    ratio: number,
    target,
  });
  return [
    figure("performance score", Math.min(...visits.map(({ score }) => score)), "", { atLeast: 90 }),
    figure(
      "lowest of accessibility, best practices, SEO",
      Math.min(...visits.flatMap(({ others }) => others)),
      "",
      { atLeast: 100 },
    ),
    figure("first contentful paint", mid("fcp"), " ms", { atMost: 1_800 }),
    figure("largest contentful paint", mid("lcp"), " ms", { atMost: 2_500 }),
    figure("total blocking time", mid("tbt"), " ms", { atMost: 200 }),
    {
      ...figure("total blocking time, of CPU time", mid("tbtOfCpu"), " ms", {
        atMost: Math.round(2 * floorBlocking + 50),
      }),
      floor: `${Math.round(floorBlocking)} ms`,
    },
    figure("cumulative layout shift", mid("cls"), "", { atMost: 0.01 }),
    figure(
      "bytes with pictures, the worker's and what is fetched ahead among them",
      mid("bytes") / 1024,
      " KB",
      { atMost: 400 },
    ),
  ];
}

if (import.meta.main) console.log(table(await run()));
