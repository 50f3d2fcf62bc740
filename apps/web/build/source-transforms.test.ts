import path from "node:path";
import { expect, it } from "vitest";
import { sourceTransforms } from "./source-transforms.ts";

const root = path.join(import.meta.dirname, "..");
const CARD = `
  import { Trans } from "@lingui/react/macro";
  export function Card({ names }: { names: readonly string[] }) {
    return <ul>{names.map((name) => <li key={name}><Trans>Play {name}</Trans></li>)}</ul>;
  }`;

async function transformed(ssr: boolean): Promise<string> {
  const { transform } = sourceTransforms(root);
  if (typeof transform !== "function") throw new Error("the plugin transforms nothing");
  const result = await transform.call({} as never, CARD, path.join(root, "src/ui/card.tsx"), {
    ssr,
    moduleType: "tsx",
  });
  return (result as { code: string }).code;
}

it("components are memoised for browsers, and not for the server, which renders each once", async () => {
  expect(await transformed(false)).toContain("react/compiler-runtime");
  expect(await transformed(true)).not.toContain("react/compiler-runtime");
});

it("texts are replaced by their ids for both", async () => {
  for (const ssr of [false, true]) {
    const code = await transformed(ssr);
    expect(code).not.toContain("@lingui/react/macro");
    expect(code).toMatch(/id: ?"/);
  }
});
