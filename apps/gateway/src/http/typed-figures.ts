import { FIGURES } from "@foyer/contract/shared";
import { typedFigures } from "@foyer/domain/western-digits";

interface Schema {
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

type Rewrite = (body: unknown) => void;

/** Of a schema of objects: rewrites the texts marked by `FIGURES` as `typedFigures` reads them; undefined without any. */
export function typedFiguresOf({ anyOf = [], properties = {} }: Schema): Rewrite | undefined {
  const rewrites: Rewrite[] = anyOf.flatMap((schema) => typedFiguresOf(schema) ?? []);
  for (const [name, schema] of Object.entries(properties)) {
    const inner = typedFiguresOf(schema);
    if (inner) rewrites.push((body) => inner((body as Record<string, unknown>)[name]));
    if (!((Object.keys(FIGURES)[0] as string) in schema)) continue;
    rewrites.push((body) => {
      const fields = body as Record<string, unknown>;
      const text = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (typeof text === "string") fields[name] = typedFigures(text);
    });
  }
  if (rewrites.length === 0) return undefined;
  return (body) => {
    if (typeof body === "object" && body !== null) for (const rewrite of rewrites) rewrite(body);
  };
}
