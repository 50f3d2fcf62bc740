// Writes src/endpoint-table.ts: the schema-free half of the contract, which is all of it that the front bundles.
import { readFile, writeFile } from "node:fs/promises";
import { contract } from "../src/index.ts";

const target = new URL("../src/endpoint-table.ts", import.meta.url);

/** Characters a line may have. */
const WIDTH = 110;

/** The text the file must have for today's contract. */
export function endpointTable(): string {
  const rows = Object.values(contract as Record<string, (typeof contract)[keyof typeof contract]>).map(
    (entry) => {
      const e = entry as { id: string; method: string; path: string; moduleId?: string; sealed?: boolean };
      const parts = [
        `method: "${e.method}"`,
        `path: "${e.path}"`,
        ...(e.moduleId ? [`moduleId: "${e.moduleId}"`] : []),
        ...(e.sealed ? ["sealed: true"] : []),
      ];
      const line = `  "${e.id}": { ${parts.join(", ")} },`;
      // As the formatter would write it.
      return line.length <= WIDTH
        ? line
        : `  "${e.id}": {\n${parts.map((part) => `    ${part},\n`).join("")}  },`;
    },
  );
  return [
    "// Made by tools/make-endpoint-table.ts from the contract; do not edit. A test keeps it fresh.",
    "/** Method, path and header labels of every endpoint, without schemas. */",
    "export const ENDPOINTS = {",
    ...rows,
    "} as const;",
    "",
  ].join("\n");
}

if (import.meta.main) {
  const text = endpointTable();
  if ((await readFile(target, "utf8").catch(() => "")) !== text) await writeFile(target, text);
}
