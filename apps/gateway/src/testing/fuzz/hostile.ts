import fc from "fast-check";

/** The parts of a JSON schema from which values are generated. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** A schema as an object; a missing one becomes an object without properties. */
export const schemaOf = (schema: unknown): Schema =>
  (schema as Schema | undefined) ?? { type: "object", properties: {} };

const HOSTILE = [
  ["", " ", "0", "-1", "1e999", "NaN", "null", "true", "[]", "{}", "99999999999999999999", "0x10", "1.5"],
  ["' OR '1'='1", "'; DROP TABLE members; --", "$1", "%", "_", "\\", "*/ SELECT pg_sleep(9) /*"],
  ["\u0000", "a\u0000b", "\ud800", "\udc00x", "\u202e", "é".repeat(40), "😀".repeat(100)],
  [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}",
    "../../etc/passwd",
    "\r\nSet-Cookie: a=b",
  ],
  ["__proto__", "constructor", "toString", "hasOwnProperty"],
  ["x".repeat(65), "x".repeat(5_000)],
  // existing values, so that some requests pass the first checks
  ["LUMEN", "kite", "RNG", "DEMO", "OTHER", "EN", "TY", "PL,B", "m_home", "1", "25", "fuzz-member", "trad"],
].flat();

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 80 }),
);

const nested = (depth: number): unknown => {
  let value: unknown = "x";
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

const ODD_VALUES: unknown[] = [
  [null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324],
  [[], [[]], {}, { a: { b: [] } }, { length: 1e9 }, { toString: "x" }, nested(500)],
].flat(1);

/** Values of all kinds, mostly not the expected one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...ODD_VALUES) },
  fc.object({ maxDepth: 2 }),
  // as one constant: generated element by element, it takes as long as everything else together
  fc.constant(Array<string>(1_000).fill("x")),
);

const ODD_BODIES = [
  ["{", '{"a":', "[1,", "null", "true", "0", '"\\u0000"', "{} {}", "{'a':1}", "\ufeff{}", "{,}"],
  ['{"a":NaN}', '{"a":-Infinity}', '{"a":1e999}', '{"a":0x10}', '{"a":"\\ud800"}', '{"a":"\n"}'],
  ['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'],
  ["[".repeat(50_000), `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  [`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
].flat();

/** Bodies that are not JSON objects, or that parsers have trouble with. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(hostileText, fc.constantFrom(...ODD_BODIES));

/** Generates values that match the schema. */
export function wellFormed(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(wellFormed));
  switch (schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, own]) => [name, wellFormed(own)]),
        ),
      );
    case "array":
      return fc.array(wellFormed(schema.items ?? {}), { maxLength: 3 });
    case "integer":
    case "number":
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000_000 });
    case "boolean":
      return fc.boolean();
    default:
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern, "u"));
      return fc.oneof(
        hostileText,
        fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 80) }),
      );
  }
}

/**
 * Generates objects with missing, wrong or additional properties. `known` are existing values by field, used in most
 * requests so that these pass the first checks.
 */
export function malformed(
  schema: Schema,
  known: Record<string, unknown> = {},
): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {});
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant("x");
  const there = Object.fromEntries(Object.entries(known).filter(([key]) => names.includes(key)));
  return fc
    .tuple(
      wellFormed(schema) as fc.Arbitrary<Record<string, unknown>>,
      fc.oneof({ weight: 3, arbitrary: fc.constant(there) }, fc.constant({})),
      fc.array(fc.tuple(name, fc.constantFrom("drop", "replace"), hostileValue), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom("extra", "toString", "constructor", "token", "merchantId", "member_id"),
        hostileValue,
        { maxKeys: 2 },
      ),
    )
    .map(([value, existing, changes, extras]) => {
      const changed: Record<string, unknown> = { ...value, ...existing, ...extras };
      for (const [key, change, other] of changes) {
        if (change === "drop") delete changed[key];
        else changed[key] = other;
      }
      return changed;
    });
}

export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** Replaces characters that Node.js refuses in a header. */
export const headerSafe = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").trim();
