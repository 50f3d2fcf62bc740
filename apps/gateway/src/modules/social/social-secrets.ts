import { createHash } from "node:crypto";

/** SHA-256; the database stores secrets only as hashes. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
