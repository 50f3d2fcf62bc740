import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { type Document, isAlias, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { Findings, Place } from "./findings.ts";
import type { ContentFile } from "./folder.ts";

/** Longer front matter is no facts about a text. */
const MOST_YAML = 16 * 1024;
const DEEPEST_YAML = 200;

/** A file as text, or null and a finding when it is not plain UTF-8. */
export function textOf({ name, bytes }: ContentFile, findings: Findings): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    findings.error(name, "begins with a byte order mark: save it as UTF-8 without one", {
      line: 1,
      column: 1,
    });
    return null;
  }
  const text = bytes.toString("utf8");
  const foreign = firstDifference(Buffer.from(text), bytes);
  if (foreign >= 0) {
    const before = bytes.toString("utf8", 0, foreign);
    findings.error(name, "is not UTF-8 from here on", placeIn(before, before.length));
    return null;
  }
  const bad = text.search(/[\0\r]/);
  if (bad < 0) return text;
  const place = placeIn(text, bad);
  if (text[bad] === "\0") findings.error(name, "holds a null character", place);
  else findings.error(name, "ends its lines with carriage returns: save it with line feeds alone", place);
  return null;
}

/** Where what was decoded and encoded again is not what it was: there stood no UTF-8. */
function firstDifference(again: Buffer, bytes: Buffer): number {
  return again.equals(bytes) ? -1 : again.findIndex((byte, at) => byte !== bytes[at]);
}

/** Where an offset lies. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - start + 1 };
}

export interface Facts<T> {
  readonly value: T;
  /** Where a fact stands. */
  at(...path: readonly (string | number)[]): Place;
  /** Holds one of the facts against a schema of its own, which may depend on what it is. */
  check<S extends TSchema>(name: string, fact: unknown, schema: S): fact is Static<S>;
}

/**
 * Reads YAML against a schema; null with findings when it is not as it must be. A schema's description is what a
 * finding says a value must be.
 */
export function readYaml<T extends TSchema>(
  file: string,
  yaml: string,
  schema: T,
  findings: Findings,
  firstLine = 1,
): Facts<Static<T>> | null {
  if (Buffer.byteLength(yaml) > MOST_YAML) {
    findings.error(file, `has more than ${MOST_YAML / 1024} KB of facts`, { line: firstLine });
    return null;
  }
  if (deepest(yaml) > DEEPEST_YAML) {
    findings.error(file, "nests too deep", { line: firstLine });
    return null;
  }
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, prettyErrors: false });
  const placeOf = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const problems = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    text: said(message),
    offset: pos[0],
  }));
  problems.push(...repetitions(document));
  for (const { text, offset } of problems) findings.error(file, text, placeOf(offset));
  if (problems.length > 0) return null;

  const value: unknown = document.toJS() ?? {};
  const at = (...path: readonly (string | number)[]): Place => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isRanged(node)) return placeOf(node.range[0]);
    }
    return { line: firstLine };
  };
  const check = <S extends TSchema>(
    base: readonly string[],
    fact: unknown,
    against: S,
  ): fact is Static<S> => {
    if (Value.Check(against, fact)) return true;
    report({ file, schema: against, value: fact, base, document, at, placeOf, findings });
    return false;
  };
  if (!check([], value, schema)) return null;
  return {
    value,
    at,
    check: (name, fact, against): fact is Static<typeof against> => check([name], fact, against),
  };
}

const said = (message: string): string => message.replace(/\s*\n[^]*$/, "");

/** Anchors and aliases: a short file could unfold into a long one by them. */
function repetitions(document: Document): { text: string; offset: number }[] {
  const found: { text: string; offset: number }[] = [];
  visit(document, (_, node) => {
    if (!isNode(node)) return;
    const name = isAlias(node) ? `*${node.source}` : node.anchor ? `&${node.anchor}` : null;
    if (name) found.push({ text: `repeats itself by "${name}": write it out`, offset: node.range?.[0] ?? 0 });
  });
  return found;
}

/** How deep brackets nest; what is quoted counts too, which does no harm. */
function deepest(yaml: string): number {
  let [depth, most] = [0, 0];
  for (const c of yaml) {
    if (c === "[" || c === "{") most = Math.max(most, ++depth);
    else if (c === "]" || c === "}") depth--;
  }
  const indent = Math.max(0, ...yaml.split("\n").map((line) => /^[\s?:-]*/.exec(line)?.[0].length ?? 0));
  return Math.max(most, indent);
}

const isRanged = (node: unknown): node is { range: [number, number, number] } =>
  typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range);

const quoted = (path: readonly string[]): string => (path.length > 0 ? `"${path.join(".")}"` : "it");

/** Says of each place once what is wrong there: the innermost place that has a description decides the words. */
function report({
  file,
  schema,
  value,
  base,
  document,
  at,
  placeOf,
  findings,
}: {
  file: string;
  schema: TSchema;
  value: unknown;
  /** Where in the document the value stands. */
  base: readonly string[];
  document: Document;
  at: (...path: readonly (string | number)[]) => Place;
  placeOf: (offset: number) => Place;
  findings: Findings;
}): void {
  const heard = new Set<string>();
  const say = (key: string, text: string, place: Place) => {
    if (heard.has(key)) return;
    heard.add(key);
    findings.error(file, text, place);
  };
  for (const error of Value.Errors(schema, value)) {
    const path = [...base, ...error.instancePath.split("/").slice(1).map(unescapePointer)];
    const steps = path.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    // of a choice, what is wrong with it as a whole is said, not what each of its possibilities misses
    if (error.keyword === "boolean" || error.schemaPath.includes("/anyOf/")) continue;
    const params = error.params as { additionalProperties?: string[]; requiredProperties?: string[] };
    if (params.additionalProperties) {
      for (const name of params.additionalProperties) {
        const full = [...path, name];
        say(
          `${full.join("/")}?`,
          `${quoted(full)} is not known here`,
          keyPlace(document, steps, name, placeOf) ?? at(),
        );
      }
    } else if (params.requiredProperties) {
      for (const name of params.requiredProperties) {
        const full = [...path, name];
        say(`${full.join("/")}!`, `${quoted(full)} is missing`, at(...steps));
      }
    } else {
      const must = describedAt(schema, error.schemaPath);
      say(path.join("/"), `${quoted(path)} ${must ? `must be ${must}` : error.message}`, at(...steps));
    }
  }
  if (heard.size === 0) findings.error(file, `${quoted(base)} is not as expected`, at(...base));
}

const unescapePointer = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

function keyPlace(
  document: Document,
  path: readonly (string | number)[],
  name: string,
  placeOf: (offset: number) => Place,
): Place | undefined {
  const map: unknown = path.length > 0 ? document.getIn(path, true) : document.contents;
  const items = typeof map === "object" && map !== null && "items" in map ? map.items : [];
  for (const item of items as { key?: unknown }[])
    if (isScalar(item.key) && String(item.key.value) === name && item.key.range)
      return placeOf(item.key.range[0]);
  return undefined;
}

/** The description nearest to where a schema was not met. */
function describedAt(schema: TSchema, schemaPath: string): string | undefined {
  let found: string | undefined;
  let here: unknown = schema;
  for (const step of schemaPath.split("/").slice(1).map(unescapePointer)) {
    here = (here as Record<string, unknown> | undefined)?.[step];
    const said = (here as { description?: string } | undefined)?.description;
    if (typeof said === "string") found = said;
  }
  return found;
}

export interface TextFile<T> {
  readonly facts: Facts<T>;
  readonly body: string;
  /** The line its body begins in. */
  readonly bodyLine: number;
}

/** Splits a text from the facts before it, which stand between two lines of three hyphens. */
export function readTextFile<T extends TSchema>(
  file: string,
  text: string,
  schema: T,
  findings: Findings,
): TextFile<Static<T>> | null {
  const match = /^---\n([^]*?)(?:^)---[ \t]*(?:\n|$)/m.exec(text);
  if (!match || match.index !== 0) {
    findings.error(file, "must begin with its facts: a line ---, at least a title, a line ---", { line: 1 });
    return null;
  }
  const facts = readYaml(file, match[1] ?? "", schema, findings, 2);
  if (!facts) return null;
  const head = match[0];
  return { facts, body: text.slice(head.length), bodyLine: head.split("\n").length };
}
