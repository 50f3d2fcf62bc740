import type { TSchema } from "typebox";
import { expect, it } from "vitest";
import { contract, type Endpoint } from "./index.ts";
import { WebAuthnJson } from "./shared.ts";

/** A schema as plain JSON Schema. */
interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxProperties?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Most values that one call may carry, all nested lists multiplied: each is read, checked and perhaps stored. */
const MOST_VALUES = 80_000;
/** Ids of records are integers of the database: eighteen digits always fit, and this one does not. */
const TOO_LARGE_ID = "9223372036854775808";

/** Whether a pattern bounds the length of a text by itself: it is anchored and repeats nothing without end. */
const isBounded = (pattern: string): boolean =>
  /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+](?![^[]*\])|\{\d+,\}/.test(pattern);

/** What in a schema has no bound, as paths, and how many values it can have. */
function unbounded(schema: Schema, path: string): { faults: string[]; values: number } {
  if (schema.const !== undefined || schema.enum) return { faults: [], values: 1 };
  const parts = schema.anyOf ?? schema.allOf;
  if (parts) {
    const found = parts.map((part) => unbounded(part, path));
    return {
      faults: found.flatMap(({ faults }) => faults),
      values: Math.max(...found.map(({ values }) => values)),
    };
  }
  if (schema === (WebAuthnJson as Schema)) return { faults: [], values: schema.maxProperties ?? Infinity };
  if (schema.properties || schema.patternProperties) {
    const found = Object.entries(schema.properties ?? {}).map(([name, part]) =>
      unbounded(part, `${path}.${name}`),
    );
    const keyed = Object.values(schema.patternProperties ?? {}).map((part) => unbounded(part, `${path}.*`));
    const faults = [...found, ...keyed].flatMap((one) => one.faults);
    if (keyed.length > 0 && schema.maxProperties === undefined)
      faults.push(`${path} has any number of fields`);
    const sum = found.reduce((total, { values }) => total + values, 0);
    return {
      faults,
      values: sum + keyed.reduce((total, { values }) => total + values, 0) * (schema.maxProperties ?? 1),
    };
  }
  if (schema.type === "array") {
    const { faults, values } = unbounded(schema.items ?? {}, `${path}[]`);
    if (schema.maxItems === undefined) faults.push(`${path} has any number of items`);
    return { faults, values: values * (schema.maxItems ?? 1) };
  }
  if (schema.type === "string") {
    const { maxLength, pattern, format } = schema;
    const faults: string[] = [];
    if (maxLength === undefined && !(pattern && isBounded(pattern)) && format === undefined)
      faults.push(`${path} has any length`);
    if (
      pattern &&
      /^\^\[[01]-9\]/.test(pattern) &&
      maxLength === undefined &&
      new RegExp(pattern).test(TOO_LARGE_ID)
    )
      faults.push(`${path} takes numbers that no integer of the database holds`);
    return { faults, values: 1 };
  }
  if (schema.type === "integer" || schema.type === "number") {
    const bounded = schema.maximum !== undefined || schema.exclusiveMaximum !== undefined;
    return { faults: bounded ? [] : [`${path} has no maximum`], values: 1 };
  }
  return schema.type === "boolean" || schema.type === "null"
    ? { faults: [], values: 1 }
    : { faults: [`${path} can be anything`], values: 1 };
}

const endpoints = Object.values(contract) as readonly Endpoint[];
const schemaOf = (schema: TSchema | undefined): Schema => schema ?? { properties: {} };

it("everything that a caller sends has a bound: texts, lists, numbers, and lists of lists", () => {
  const found = endpoints.flatMap(({ id, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) => {
      const { faults, values } = unbounded(schemaOf(schema), `${id} ${part}`);
      return values > MOST_VALUES ? [...faults, `${id} ${part} carries up to ${values} values`] : faults;
    }),
  );
  expect(found).toEqual([]);
});
