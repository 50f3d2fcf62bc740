import type { FastifyInstance } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { AppError } from "./errors.ts";
import { oncePerSchema } from "./schema-compilers.ts";

/** Lists and objects within each other: no body of the contract has as many. Deeper ones cost most of all to parse. */
const MOST_DEPTH = 32;

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\[]{}'].map((c) => c.charCodeAt(0));

/** Whether lists and objects of a JSON text are within each other deeper than `most`. Reads no further than that. */
export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === LIST || code === OBJECT) {
      if (++depth > most) return true;
    } else if (code === LIST_END || code === OBJECT_END) depth--;
  }
  return false;
}

/** Parses JSON bodies as Fastify does, and refuses deep ones before. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isDeeperThan(MOST_DEPTH, body as string))
      done(new AppError("request.malformed", `a body that is deeper than ${MOST_DEPTH}`), undefined);
    else void parse(request, body as string, done);
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
