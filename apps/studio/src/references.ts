import { createHash, randomBytes } from "node:crypto";

/** A new opaque reference: 256 random bits, safe in a URL and a header. */
export const newReference = (): string => randomBytes(32).toString("base64url");

/** The form in which a reference is stored. */
export const hashOf = (reference: string): Buffer => createHash("sha256").update(reference).digest();

export const isReference = (text: unknown): text is string =>
  typeof text === "string" && /^[A-Za-z0-9_-]{43}$/.test(text);
