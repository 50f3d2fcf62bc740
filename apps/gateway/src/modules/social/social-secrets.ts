import { createHash, randomBytes } from "node:crypto";

/** 256 bits as base64url: states, tokens and the browser cookie. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export const newSecret = (): string => randomBytes(32).toString("base64url");
export const isSecret = (text: unknown): text is string => typeof text === "string" && SECRET.test(text);
/** SHA-256; the database stores secrets only as hashes. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
