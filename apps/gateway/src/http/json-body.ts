import type { FastifyInstance } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { AppError } from "./errors.ts";
import { oncePerSchema } from "./schema-compilers.ts";

/** Lists and objects within each other: no body of the contract has as many. Deeper ones cost most of all to parse. */
const MOST_DEPTH = 32;

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END, COLON] = [...'"\\[]{}:'].map((c) =>
  c.charCodeAt(0),
);

/**
 * What there is too much of in a JSON text before it is parsed: `depth`, of lists and objects within each other, or `fields` of
 * one object. Reads no further than that.
 */
export function excessOf(
  json: string,
  most: { readonly depth: number; readonly fields: number },
): "depth" | "fields" | undefined {
  /** How many fields each list or object that is open has so far. */
  const open: number[] = [];
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === LIST || code === OBJECT) {
      if (open.push(0) > most.depth) return "depth";
    } else if (code === LIST_END || code === OBJECT_END) open.pop();
    else if (code === COLON) {
      const fields = (open.pop() ?? 0) + 1;
      if (fields > most.fields) return "fields";
      open.push(fields);
    }
  }
  return undefined;
}

interface Objects {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: unknown;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly type?: string;
}

/** The most fields that one object of a schema may have, at any depth; infinite where one may have fields of any name. */
export const mostFields = oncePerSchema((schema: TSchema): number => {
  const { type, properties = {}, additionalProperties, items, anyOf } = schema as Objects;
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...(anyOf ?? [])];
  const own =
    type === "object"
      ? additionalProperties === false
        ? Object.keys(properties).length
        : Number.POSITIVE_INFINITY
      : type === undefined && !anyOf && !("const" in schema) && !("enum" in schema)
        ? Number.POSITIVE_INFINITY
        : 0;
  return Math.max(own, ...parts.map(mostFields));
});

/** Refuses a JSON text that no body of the schema can be, by its outline, before parsing it costs anything. */
export function refuseExcess(json: string, schema: TSchema | undefined): void {
  const excess = excessOf(json, {
    depth: MOST_DEPTH,
    fields: schema ? mostFields(schema) : Number.POSITIVE_INFINITY,
  });
  if (excess === "depth") throw new AppError("request.malformed", `a body that is deeper than ${MOST_DEPTH}`);
  if (excess === "fields")
    throw new AppError("request.invalid", "a body with more fields than its contract has", {
      field: "",
      in: "body",
    });
}

/** Parses JSON bodies as Fastify does, and refuses before what is deeper or has more fields than the route's contract. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    try {
      refuseExcess(body as string, request.routeOptions.schema?.body as TSchema | undefined);
    } catch (error) {
      done(error as AppError, undefined);
      return;
    }
    void parse(request, body as string, done);
  });
}

/** The check of a schema, compiled once. */
export const compiled = oncePerSchema((schema: TSchema) => Compile(schema));

interface Parts {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: unknown;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  readonly items?: TSchema;
}

/** A schema without what it says of the values of fields and items. */
const withoutParts = oncePerSchema((schema: TSchema) => {
  const { properties = {}, items } = schema as Parts;
  return Compile({
    ...schema,
    properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])),
    ...(items && { items: {} }),
  } as TSchema);
});

interface Fault {
  readonly path: readonly string[];
  readonly message: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * What is wrong first in a value that its schema refuses. The library describes all faults at once and takes each field by
 * itself, valid ones too; so only the first part that is refused is described.
 */
export function firstFault(schema: TSchema, value: unknown, path: readonly string[] = []): Fault {
  const { properties, patternProperties, items, required = [], additionalProperties } = schema as Parts;
  const isList = Array.isArray(value);
  const hasParts = isList ? items : properties && !patternProperties && typeof value === "object" && value;
  if (hasParts && !isList) {
    const fields = properties ?? {};
    const missing = required.find((name) => !Object.hasOwn(value as object, name));
    if (missing !== undefined)
      return { path, message: "a field is missing", params: { requiredProperties: [missing] } };
    const unknown =
      additionalProperties === false &&
      Object.keys(value as object).find((name) => !Object.hasOwn(fields, name));
    if (typeof unknown === "string")
      return { path: [...path, unknown], message: "an unknown field", params: {} };
  }
  const whole = hasParts ? withoutParts(schema) : compiled(schema);
  if (hasParts && whole.Check(value)) {
    const parts = isList
      ? value.map((own, at) => [String(at), items as TSchema, own] as const)
      : Object.entries(properties ?? {}).map(
          ([name, part]) => [name, part, (value as Record<string, unknown>)[name]] as const,
        );
    const refused = parts.find(([, part, own]) => own !== undefined && !compiled(part).Check(own));
    if (refused) return firstFault(refused[1], refused[2], [...path, refused[0]]);
  }
  const [first] = (whole.Check(value) ? compiled(schema) : whole).Errors(value);
  return {
    path: [...path, ...(first?.instancePath.split("/").slice(1) ?? [])],
    message: first?.message,
    params: first?.params ?? {},
  };
}
