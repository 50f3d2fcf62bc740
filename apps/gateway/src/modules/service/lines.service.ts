import { createCipheriv, randomBytes } from "node:crypto";
import type { ServiceLine } from "@foyer/contract/service";
import type { Pool, PoolClient } from "pg";
import type { Written } from "../../db/localized-texts.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { LinesRepository, ServiceLineRow } from "./lines.repository.ts";

const NONCE_BYTES = 12;

/** A nonce, then the ciphertext with its tag, as WebCrypto expects it. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString("base64url");
}

/** A merchant's customer service channels outside the platform. */
export class ServiceLines {
  readonly #lines: LinesRepository;
  readonly #keyOf: (merchantCode: string) => Buffer;
  readonly #pool: Pool;

  constructor(lines: LinesRepository, keyOf: (merchantCode: string) => Buffer, pool: Pool) {
    this.#lines = lines;
    this.#keyOf = keyOf;
    this.#pool = pool;
  }

  async of({ catalogueId, code }: Merchant): Promise<ServiceLine[]> {
    const key = this.#keyOf(code);
    return (await this.#lines.of(catalogueId)).map(({ csPosition, label, url }) => ({
      csPosition,
      type: "3",
      label,
      path: seal(key, url),
    }));
  }

  /**
   * Writes a merchant's service lines in this order. With `prune` those at other positions are removed; with a
   * `client` it is part of that connection's transaction. @returns the counts
   */
  async write(
    merchantId: number,
    lines: readonly ServiceLineRow[],
    { prune = false, client = this.#pool }: { prune?: boolean; client?: Pool | PoolClient } = {},
  ): Promise<Record<Written | "removed", number>> {
    const stored = await this.#lines.write(merchantId, lines, client);
    const made = stored.filter(({ isNew }) => isNew).length;
    const positions = lines.map(({ csPosition }) => csPosition);
    return {
      made,
      changed: stored.length - made,
      same: lines.length - stored.length,
      removed: prune ? await this.#lines.keepOnly(merchantId, positions, client) : 0,
    };
  }
}
