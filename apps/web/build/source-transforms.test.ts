import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../tools/testing/temporary-folder.ts";
import { sourceTransforms } from "./source-transforms.ts";

const root = path.join(import.meta.dirname, "..");
const CARD = `
  import { Trans } from "@lingui/react/macro";
  export function Card({ names }: { names: readonly string[] }) {
    return <ul>{names.map((name) => <li key={name}><Trans>Play {name}</Trans></li>)}</ul>;
  }`;

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder("foyer-source-transforms-");
});
afterAll(() => rm(folder, { recursive: true }));

/** The code of a component as a build writes it, when its source is at this place. */
async function built({
  ssr,
  place = "src/ui/card.tsx",
  source = CARD,
}: {
  ssr: boolean;
  place?: string;
  source?: string;
}): Promise<string> {
  const input = path.join(folder, place);
  await mkdir(path.dirname(input), { recursive: true });
  await writeFile(input, source);
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [sourceTransforms(root)],
    build: {
      ssr,
      write: false,
      minify: false,
      rolldownOptions: { input, external: (id) => id !== input, preserveEntrySignatures: "strict" },
    },
  });
  const [result] = [output].flat();
  if (!result || !("output" in result)) throw new Error("nothing was built");
  return result.output[0].code;
}

it("components are memoised for browsers, and not for the server, which renders each once", async () => {
  expect(await built({ ssr: false })).toContain("react/compiler-runtime");
  expect(await built({ ssr: true })).not.toContain("react/compiler-runtime");
});

it("components of the first screen are not memoised, for their bytes", async () => {
  expect(await built({ ssr: false, place: "src/screens/home/card.tsx" })).not.toContain(
    "react/compiler-runtime",
  );
});

it("BigInt literals of a component stay as they are", async () => {
  const source = `export function Sum({ sums }: { sums: readonly bigint[] }) {
    const all = sums.reduce((a, b) => a + b, 0n);
    return <p className={all > 1_000n ? "much" : "little"}>{String(all)}</p>;
  }`;
  const code = await built({ ssr: false, source });
  expect(code).toContain("0n");
  expect(code).toMatch(/1_?000n/);
});

it("texts are replaced by their ids for both", async () => {
  for (const ssr of [false, true]) {
    const code = await built({ ssr });
    expect(code).not.toContain("@lingui/react/macro");
    expect(code).toMatch(/id: ?"/);
  }
});
