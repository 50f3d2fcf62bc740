import type { ServiceLineEntry } from "./content-set.ts";
import type { Findings } from "./findings.ts";
import { readYaml, textOf } from "./front-matter.ts";
import type { ContentFile } from "./read-folder.ts";
import { ServiceFacts } from "./schemas.ts";

/** Service lines (ways to reach a person), in the order they are written in. */
export function readServiceLines(file: ContentFile | undefined, findings: Findings): ServiceLineEntry[] {
  const text = file && textOf(file, findings);
  const facts = file && text ? readYaml(file.name, text, ServiceFacts, findings) : null;
  if (!file || !facts) return [];
  const seen = new Set<string>();
  return facts.value.lines.map(({ position, label, url }, i) => {
    if (seen.has(position))
      findings.error(file.name, `"${position}" occurs twice`, facts.at("lines", i, "position"));
    seen.add(position);
    return { csPosition: position, label, url };
  });
}
