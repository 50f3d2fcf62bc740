import type { LineEntry } from "./content-set.ts";
import type { Findings } from "./findings.ts";
import type { ContentFile } from "./folder.ts";
import { readYaml, textOf } from "./front-matter.ts";
import { ServiceFacts } from "./schemas.ts";

/** Ways to a person, in the order they are written in. */
export function readLines(file: ContentFile | undefined, findings: Findings): LineEntry[] {
  const text = file && textOf(file, findings);
  const facts = file && text ? readYaml(file.name, text, ServiceFacts, findings) : null;
  if (!file || !facts) return [];
  const seen = new Set<string>();
  return facts.value.lines.map(({ position, label, url }, i) => {
    if (seen.has(position))
      findings.error(file.name, `"${position}" stands here twice`, facts.at("lines", i, "position"));
    seen.add(position);
    return { csPosition: position, label, url };
  });
}
