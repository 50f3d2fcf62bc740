import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** Encrypts the details of queued mail, because some (password reset links) give access to an account. */
export class MailSeal {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** @param bound additional authenticated data: the details decrypt only with the same value */
  seal(details: object, bound: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(bound));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(details)), cipher.final()]);
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
