import { createPublicKey } from "node:crypto";
import { verify } from "@foyer/wallet-protocol";
import type { Integration } from "./port.ts";
import type { ProviderRepository } from "./provider.repository.ts";

/** Cache lifetime in milliseconds: every gateway applies a change of keys or limits within this time. */
const FRESH_MS = 5_000;
/** Minimum milliseconds between reloads caused by unknown signatures. */
const RELOAD_MS = 1_000;

/** Whether the public key can be parsed: an invalid key of one integration must not affect the others. */
function hasUsableKey({ publicKey }: Integration): boolean {
  try {
    createPublicKey(publicKey);
    return true;
  } catch {
    return false;
  }
}

/**
 * The integrations, cached in memory for seconds: each wallet call needs their keys, which change a few times a year.
 */
export class Integrations {
  readonly #repository: ProviderRepository;
  #list: readonly Integration[] = [];
  #loadedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | null = null;

  constructor(repository: ProviderRepository) {
    this.#repository = repository;
  }

  /**
   * The integration whose key verifies the signature of this body, or `undefined`. The signature alone identifies a
   * caller of the wallet; the call has no other credentials.
   */
  async bySignature(body: Uint8Array, signature: string | undefined): Promise<Integration | undefined> {
    const signer = (list: readonly Integration[]) => list.find((i) => verify(body, signature, i.publicKey));
    await this.#read(FRESH_MS);
    const known = signer(this.#list);
    if (known || !signature) return known;
    const before = this.#list;
    await this.#read(RELOAD_MS);
    return this.#list === before ? undefined : signer(this.#list);
  }

  /** The enabled integration that runs a vendor's games, or `undefined`. */
  async ofVendor(vendor: string): Promise<Integration | undefined> {
    await this.#read(FRESH_MS);
    const open = this.#list.filter((i) => i.enabled);
    const named = this.#list.some((i) => i.vendors?.includes(vendor));
    return open.find((i) => (named ? i.vendors?.includes(vendor) : i.vendors === null));
  }

  /** All enabled integrations. */
  async enabled(): Promise<readonly Integration[]> {
    await this.#read(FRESH_MS);
    return this.#list.filter((i) => i.enabled);
  }

  /** Origins of the frames in which the games of these vendors run, apart from the studio's. */
  async frameOriginsOf(vendors: readonly string[]): Promise<string[]> {
    const serving = await Promise.all([...new Set(vendors)].map((vendor) => this.ofVendor(vendor)));
    return [...new Set(serving.flatMap((integration) => integration?.frameOrigins ?? []))].sort();
  }

  /** Clears the cache after a change. */
  forget(): void {
    this.#loadedAt = Number.NEGATIVE_INFINITY;
  }

  async #read(maxAge: number): Promise<void> {
    if (performance.now() - this.#loadedAt < maxAge) return;
    this.#loading ??= this.#repository
      .integrations()
      .then((list) => {
        this.#list = list.filter(hasUsableKey);
        this.#loadedAt = performance.now();
      })
      .finally(() => {
        this.#loading = null;
      });
    await this.#loading;
  }
}
