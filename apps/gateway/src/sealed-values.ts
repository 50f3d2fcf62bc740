import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** Encrypts values that the database stores and that give access to an account: password reset links, TOTP secrets. */
export class SealedValues {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** @param bound additional authenticated data: the value decrypts only with the same one */
  seal(value: object, bound: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(bound));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64");
  }

  /** @throws when sealed with another key or another `bound`, or modified */
  open(sealed: string, bound: string): unknown {
    const bytes = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(0, NONCE))
      .setAAD(Buffer.from(bound))
      .setAuthTag(bytes.subarray(-TAG));
    const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
    return JSON.parse(opened.toString());
  }
}
