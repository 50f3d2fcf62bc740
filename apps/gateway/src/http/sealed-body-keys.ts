import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { EncryptionKey } from "@foyer/contract/settings";
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import type { NewKey, SealedBodyKeysRepository, StoredKey } from "./sealed-body-keys.repository.ts";

/** The HPKE suite (RFC 9180, base mode) that the contract names "P256-SHA256-A128GCM". */
export const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});

const DAY = 24 * 60 * 60;
const HOUR = 60 * 60;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key pair with which this gateway can open sealed bodies. */
export interface OpenableKey {
  readonly id: string;
  readonly published: EncryptionKey;
  readonly privateKey: CryptoKey;
  readonly rotatesAt: Date;
  readonly expiresAt: Date;
}

function wrap(privateKey: Buffer, id: string, wrappingKey: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", wrappingKey, iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(privateKey), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function unwrap(wrapped: Buffer, id: string, wrappingKey: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", wrappingKey, wrapped.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(wrapped.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(wrapped.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

const exactBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Unwraps a stored key; null when it was wrapped under another deployment's secret. */
async function openable(stored: StoredKey, wrappingKey: Buffer): Promise<OpenableKey | null> {
  let raw: Buffer;
  try {
    raw = unwrap(stored.wrappedPrivateKey, stored.id, wrappingKey);
  } catch {
    return null;
  }
  return {
    id: stored.id,
    published: {
      keyId: stored.id,
      suite: "P256-SHA256-A128GCM",
      publicKey: stored.publicKey.toString("base64url"),
    },
    privateKey: await suite.kem.deserializePrivateKey(exactBuffer(raw)),
    rotatesAt: stored.rotatesAt,
    expiresAt: stored.expiresAt,
  };
}

async function freshKey(wrappingKey: Buffer): Promise<NewKey> {
  const pair = await suite.kem.generateKeyPair();
  const publicKey = Buffer.from(await suite.kem.serializePublicKey(pair.publicKey));
  const privateKey = Buffer.from(await suite.kem.serializePrivateKey(pair.privateKey));
  const id = createHash("sha256").update(publicKey).digest().subarray(0, 12).toString("base64url");
  return {
    id,
    publicKey,
    wrappedPrivateKey: wrap(privateKey, id, wrappingKey),
    currentFor: DAY,
    acceptedFor: DAY + HOUR,
  };
}

/**
 * The platform's key pairs: the current one, and the previous one for another hour. They are stored in the database,
 * so that a body sealed to one gateway's key opens at another.
 */
export class SealedBodyKeys {
  /** Number of accepted keys that were wrapped under another deployment's secret and cannot be used here. */
  strangers = 0;
  readonly #repository: SealedBodyKeysRepository;
  readonly #wrappingKey: Buffer;
  readonly #now: () => number;
  #keys = new Map<string, OpenableKey>();

  constructor(repository: SealedBodyKeysRepository, wrappingKey: Buffer, now: () => number = Date.now) {
    this.#repository = repository;
    this.#wrappingKey = wrappingKey;
    this.#now = now;
  }

  /** Loads the keys and creates the next one when it is due. Runs at start and every minute. */
  async refresh(): Promise<void> {
    await this.#load(await this.#repository.accepted());
    if (this.#current(this.#keys)) return;
    await this.#repository.addKey(async (stored) => {
      await this.#load(stored);
      return this.#current(this.#keys) ? null : freshKey(this.#wrappingKey);
    });
    await this.#load(await this.#repository.accepted());
  }

  /** The key that senders should seal to now. */
  current(): EncryptionKey {
    // While the database is unavailable, the last key remains valid for the hour it is accepted beyond its day.
    const key = this.#current(this.#keys) ?? this.#keys.values().next().value;
    if (!key) throw new Error("the keys of sealed bodies have not been loaded");
    return key.published;
  }

  /** Finds a key by id; reloads when unknown, since another gateway may have just created it. */
  async find(id: string): Promise<OpenableKey | null> {
    if (!this.#keys.has(id)) await this.#load(await this.#repository.accepted());
    const key = this.#keys.get(id);
    return key && key.expiresAt.getTime() > this.#now() ? key : null;
  }

  #current(keys: Map<string, OpenableKey>): OpenableKey | undefined {
    return [...keys.values()].find((key) => key.rotatesAt.getTime() > this.#now());
  }

  async #load(stored: StoredKey[]): Promise<void> {
    const opened = await Promise.all(
      stored.map(async (key) => this.#keys.get(key.id) ?? openable(key, this.#wrappingKey)),
    );
    const known = opened.filter((key) => key !== null);
    this.strangers = opened.length - known.length;
    this.#keys = new Map(known.map((key) => [key.id, key]));
  }
}
