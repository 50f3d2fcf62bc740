import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { PreparedResponse } from "./prepared-response.ts";

const CODINGS = ["identity", "gzip", "br"] as const;
export type Coding = (typeof CODINGS)[number];

/** A response in one content coding, ready to write. */
export interface Variant {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly full: PreparedResponse;
  /** The 304 response for callers that have the full one. */
  readonly unchanged: PreparedResponse;
}

export const bytesOf = ({ full }: Variant): Buffer => Buffer.from(full.body, "latin1");

/** A cached response of a public list in every coding, with what invalidates it. */
export interface Entry {
  readonly key: string;
  readonly topics: readonly string[];
  /** Expiry without a write, in milliseconds since the epoch. */
  readonly validUntil: number;
  readonly variants: Readonly<Record<Coding, Variant>>;
  readonly bytes: number;
  /** Request addresses, as written by callers, that map to this entry. */
  readonly aliases: string[];
  /** Whether the entry was requested since the last eviction pass. */
  used: boolean;
}

const [gzipped, brotlied] = [promisify(gzip), promisify(brotliCompress)];

export async function compress(coding: Coding, body: Buffer): Promise<Buffer> {
  if (coding === "identity") return body;
  if (coding === "gzip") return gzipped(body, { level: 6 });
  return brotlied(body, {
    params: {
      // for lists of this size within a few percent of quality 11, in a tenth of the time
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

const OVERHEAD = 2_048;

export async function makeEntry(parts: {
  key: string;
  topics: readonly string[];
  validUntil: number;
  headers: Record<string, string>;
  body: Buffer;
}): Promise<Entry> {
  const { key, topics, validUntil, headers, body } = parts;
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const [gz, br] = await Promise.all([compress("gzip", body), compress("br", body)]);
  const variant = (coding: Coding, bytes: Buffer): Variant => {
    const etag = `"${hash}-${coding}"`;
    const common: Record<string, string> = { ...headers, etag };
    const { "content-type": _, ...unchanged } = common;
    const all: Record<string, string> = {
      ...common,
      ...(coding !== "identity" && { "content-encoding": coding }),
      "content-length": String(bytes.length),
    };
    return {
      headers: all,
      etag,
      full: new PreparedResponse(200, all, bytes),
      unchanged: new PreparedResponse(304, unchanged, Buffer.alloc(0)),
    };
  };
  return {
    key,
    topics,
    validUntil,
    variants: {
      identity: variant("identity", body),
      gzip: variant("gzip", gz),
      br: variant("br", br),
    },
    bytes: body.length + gz.length + br.length + 2 * key.length + OVERHEAD,
    aliases: [],
    used: false,
  };
}

/** The best coding that an `Accept-Encoding` header allows; q=0 excludes a coding. */
export function parseCoding(accepts: string): Coding {
  let best: Coding = "identity";
  for (const part of accepts.split(",")) {
    const [name, ...params] = part.split(";").map((s) => s.trim().toLowerCase());
    if (params.some((p) => /^q=0(\.0*)?$/.test(p))) continue;
    if (name === "br") return "br";
    if (name === "gzip" || name === "x-gzip") best = "gzip";
  }
  return best;
}

const KNOWN_ACCEPTS = 64;
const known = new Map<string, Coding>();

/** `parseCoding` with a bounded memo: browsers send a handful of values. */
export function codingOf(accepts: string | undefined): Coding {
  if (accepts === undefined) return "identity";
  const seen = known.get(accepts);
  if (seen) return seen;
  const coding = parseCoding(accepts);
  if (known.size < KNOWN_ACCEPTS && accepts.length < 128) known.set(accepts, coding);
  return coding;
}

/** Whether an `If-None-Match` names this variant. The comparison is weak, because entity tags differ by coding. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
