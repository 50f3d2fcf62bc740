// Writes the endpoint tables without schemas, the only part of the contract the client bundles: one for players' screens,
// one for agents' and one for the back office.
import { readFile, writeFile } from "node:fs/promises";
import { contract, type Endpoint } from "../src/index.ts";

/** Line width of the formatter. */
const WIDTH = 110;

const endpoints: readonly Endpoint[] = Object.values(contract);

function table(about: string, name: string, rows: readonly Endpoint[]): string {
  return [
    "// Generated from the contract by tools/make-endpoint-table.ts; do not edit. A test checks that it is current.",
    `/** ${about} */`,
    `export const ${name} = {`,
    ...rows.map(({ id, method, path, moduleId, moduleOfTypes, sealed, cookies }) => {
      const parts = [
        `method: "${method}"`,
        `path: "${path}"`,
        ...(moduleId ? [`moduleId: "${moduleId}"`] : []),
        ...(moduleOfTypes
          ? [
              `moduleOfTypes: { ${Object.entries(moduleOfTypes)
                .map(([type, own]) => `${type}: "${own}"`)
                .join(", ")} }`,
            ]
          : []),
        ...(sealed ? ["sealed: true"] : []),
        ...(cookies ? ["cookies: true"] : []),
      ];
      const line = `  "${id}": { ${parts.join(", ")} },`;
      // Formatted as the formatter would.
      return line.length <= WIDTH
        ? line
        : `  "${id}": {\n${parts.map((part) => `    ${part},\n`).join("")}  },`;
    }),
    "} as const;",
    "",
  ].join("\n");
}

/** Expected text of each generated file in `src`. */
export function endpointTables(): Record<string, string> {
  const backOfficeOnly = ({ id }: Endpoint) => id.startsWith("backoffice.");
  // also messages in teams, which members who are no agents read too: only screens of members call them
  const agentsOnly = ({ access, id }: Endpoint) => access === "agent" || id.startsWith("team.");
  return {
    "endpoint-table.ts": table(
      "Method, path and header labels of every endpoint except those of teams and of the back office, without schemas.",
      "ENDPOINTS",
      endpoints.filter((endpoint) => !backOfficeOnly(endpoint) && !agentsOnly(endpoint)),
    ),
    "agent-endpoint-table.ts": table(
      "Endpoints that only agents may call, and those of messages in teams.",
      "AGENT_ENDPOINTS",
      endpoints.filter(agentsOnly),
    ),
    "back-office-endpoint-table.ts": table(
      "Endpoints of the back office only.",
      "BACK_OFFICE_ENDPOINTS",
      endpoints.filter(backOfficeOnly),
    ),
  };
}

if (import.meta.main)
  for (const [name, text] of Object.entries(endpointTables())) {
    const target = new URL(`../src/${name}`, import.meta.url);
    if ((await readFile(target, "utf8").catch(() => "")) !== text) await writeFile(target, text);
  }
