import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { type Document, isAlias, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { Findings, Place } from "./findings.ts";
import type { ContentFile } from "./read-folder.ts";

/** Maximum size of front matter, in bytes. */
const MAX_YAML_BYTES = 16 * 1024;
const MAX_YAML_DEPTH = 200;

/** The text of a file; null, with a finding, when it is not plain UTF-8. */
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
    findings.error(name, "is not UTF-8 from this position", placeIn(before, before.length));
    return null;
  }
  const bad = text.search(/[\0\r]/);
  if (bad < 0) return text;
  const place = placeIn(text, bad);
  if (text[bad] === "\0") findings.error(name, "contains a null character", place);
  else findings.error(name, "has carriage returns at line ends: save it with line feeds only", place);
  return null;
}

/**
 * The first byte that changes when the text is decoded and encoded again, where it is not UTF-8; -1 when
 * there is none.
 */
function firstDifference(again: Buffer, bytes: Buffer): number {
  return again.equals(bytes) ? -1 : again.findIndex((byte, at) => byte !== bytes[at]);
}

/** The line and column of an offset. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - start + 1 };
}

export interface Facts<T> {
  readonly value: T;
  /** The position of a fact. */
  at(...path: readonly (string | number)[]): Place;
  /** Checks one fact against its own schema, which may depend on the value. */
  check<S extends TSchema>(name: string, fact: unknown, schema: S): fact is Static<S>;
}

/**
 * Reads YAML against a schema; null, with findings, when it is invalid. A finding uses the schema's
 * description to say what a value must be.
 */
export function readYaml<T extends TSchema>(
  file: string,
  yaml: string,
  schema: T,
  findings: Findings,
  firstLine = 1,
): Facts<Static<T>> | null {
  if (Buffer.byteLength(yaml) > MAX_YAML_BYTES) {
    findings.error(file, `has more than ${MAX_YAML_BYTES / 1024} KB of front matter`, { line: firstLine });
    return null;
  }
  if (nestingDepth(yaml) > MAX_YAML_DEPTH) {
    findings.error(file, "is nested too deeply", { line: firstLine });
    return null;
  }
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, prettyErrors: false });
  const placeOf = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const problems = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    text: firstSentence(message),
    offset: pos[0],
  }));
  problems.push(...anchorsAndAliases(document));
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

const firstSentence = (message: string): string => message.replace(/\s*\n[^]*$/, "");

/** Anchors and aliases are refused: a short file could expand into a huge one. */
function anchorsAndAliases(document: Document): { text: string; offset: number }[] {
  const found: { text: string; offset: number }[] = [];
  visit(document, (_, node) => {
    if (!isNode(node)) return;
    const name = isAlias(node) ? `*${node.source}` : node.anchor ? `&${node.anchor}` : null;
    if (name)
      found.push({
        text: `uses the anchor or alias "${name}": write the value out`,
        offset: node.range?.[0] ?? 0,
      });
  });
  return found;
}

/** The nesting depth of brackets; brackets in quotes count too, which is harmless. */
function nestingDepth(yaml: string): number {
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

/** Reports each place once; the innermost schema with a description provides the text. */
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
  /** The path of the value in the document. */
  base: readonly string[];
  document: Document;
  at: (...path: readonly (string | number)[]) => Place;
  placeOf: (offset: number) => Place;
  findings: Findings;
}): void {
  const reported = new Set<string>();
  const reportOnce = (key: string, text: string, place: Place) => {
    if (reported.has(key)) return;
    reported.add(key);
    findings.error(file, text, place);
  };
  for (const error of Value.Errors(schema, value)) {
    const path = [...base, ...error.instancePath.split("/").slice(1).map(unescapePointer)];
    const steps = path.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    // for a union, report the union as a whole and not each of its branches
    if (error.keyword === "boolean" || error.schemaPath.includes("/anyOf/")) continue;
    const params = error.params as { additionalProperties?: string[]; requiredProperties?: string[] };
    if (params.additionalProperties) {
      for (const name of params.additionalProperties) {
        const full = [...path, name];
        reportOnce(
          `${full.join("/")}?`,
          `${quoted(full)} is unknown`,
          keyPlace(document, steps, name, placeOf) ?? at(),
        );
      }
    } else if (params.requiredProperties) {
      for (const name of params.requiredProperties) {
        const full = [...path, name];
        reportOnce(`${full.join("/")}!`, `${quoted(full)} is missing`, at(...steps));
      }
    } else {
      const must = describedAt(schema, error.schemaPath);
      reportOnce(path.join("/"), `${quoted(path)} ${must ? `must be ${must}` : error.message}`, at(...steps));
    }
  }
  if (reported.size === 0) findings.error(file, `${quoted(base)} is invalid`, at(...base));
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

/** The description closest to the failing part of the schema. */
function describedAt(schema: TSchema, schemaPath: string): string | undefined {
  let found: string | undefined;
  let here: unknown = schema;
  for (const step of schemaPath.split("/").slice(1).map(unescapePointer)) {
    here = (here as Record<string, unknown> | undefined)?.[step];
    const text = (here as { description?: string } | undefined)?.description;
    if (typeof text === "string") found = text;
  }
  return found;
}

export interface TextFile<T> {
  readonly facts: Facts<T>;
  readonly body: string;
  /** The line the body starts in. */
  readonly bodyLine: number;
}

/** Splits a text file into its front matter, between two lines `---`, and its body. */
export function readTextFile<T extends TSchema>(
  file: string,
  text: string,
  schema: T,
  findings: Findings,
): TextFile<Static<T>> | null {
  const match = /^---\n([^]*?)(?:^)---[ \t]*(?:\n|$)/m.exec(text);
  if (!match || match.index !== 0) {
    findings.error(file, "must begin with front matter: a line ---, at least a title, a line ---", {
      line: 1,
    });
    return null;
  }
  const facts = readYaml(file, match[1] ?? "", schema, findings, 2);
  if (!facts) return null;
  const head = match[0];
  return { facts, body: text.slice(head.length), bodyLine: head.split("\n").length };
}
