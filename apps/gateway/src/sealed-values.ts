import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts what the database stores and must not show: values that give access to an account, such as password reset
 * links, and pictures of identity documents.
 */
export class SealedValues {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** @param bound additional authenticated data: the value decrypts only with the same one */
  seal(value: object, bound: string): string {
    return this.sealBytes(Buffer.from(JSON.stringify(value)), bound).toString("base64");
  }

  /** @throws when sealed with another key or another `bound`, or modified */
  open(sealed: string, bound: string): unknown {
    return JSON.parse(this.openBytes(Buffer.from(sealed, "base64"), bound).toString());
  }

  /** `seal` for a file. */
  sealBytes(bytes: Buffer, bound: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(bound));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  openBytes(sealed: Buffer, bound: string): Buffer {
    const decipher = createDecipheriv("aes-256-gcm", this.#key, sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(bound))
      .setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  }
}
