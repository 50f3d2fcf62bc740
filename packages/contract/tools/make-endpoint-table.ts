// Writes the schema-free half of the contract, which is all of it that the front bundles: what players' screens call,
// and apart from it what only the desk does.
import { readFile, writeFile } from "node:fs/promises";
import { contract, type Endpoint } from "../src/index.ts";

/** Characters a line may have. */
const WIDTH = 110;

const endpoints: readonly Endpoint[] = Object.values(contract);

function table(about: string, name: string, rows: readonly Endpoint[]): string {
  return [
    "// Made by tools/make-endpoint-table.ts from the contract; do not edit. A test keeps it fresh.",
    `/** ${about} */`,
    `export const ${name} = {`,
    ...rows.map(({ id, method, path, moduleId, sealed }) => {
      const parts = [
        `method: "${method}"`,
        `path: "${path}"`,
        ...(moduleId ? [`moduleId: "${moduleId}"`] : []),
        ...(sealed ? ["sealed: true"] : []),
      ];
      const line = `  "${id}": { ${parts.join(", ")} },`;
      // As the formatter would write it.
      return line.length <= WIDTH
        ? line
        : `  "${id}": {\n${parts.map((part) => `    ${part},\n`).join("")}  },`;
    }),
    "} as const;",
    "",
  ].join("\n");
}

/** The text each file in `src` must have for today's contract. */
export function endpointTables(): Record<string, string> {
  const ofTheDesk = ({ id }: Endpoint) => id.startsWith("desk.");
  return {
    "endpoint-table.ts": table(
      "Method, path and header labels of every endpoint but the desk's, without schemas.",
      "ENDPOINTS",
      endpoints.filter((endpoint) => !ofTheDesk(endpoint)),
    ),
    "desk-endpoint-table.ts": table(
      "The same of those the desk alone calls.",
      "DESK_ENDPOINTS",
      endpoints.filter(ofTheDesk),
    ),
  };
}

if (import.meta.main)
  for (const [name, text] of Object.entries(endpointTables())) {
    const target = new URL(`../src/${name}`, import.meta.url);
    if ((await readFile(target, "utf8").catch(() => "")) !== text) await writeFile(target, text);
  }
