import { createPublicKey } from "node:crypto";
import { verify } from "@foyer/wallet-protocol";
import type { Integration } from "./port.ts";
import type { ProviderRepository } from "./provider.repository.ts";

/** A change of keys or limits is seen by every gateway within this time. */
const FRESH_MS = 5_000;
/** An unknown signature makes the list be read again, but not more often than this. */
const RELOAD_MS = 1_000;

/** A key mistyped for one party must not keep the others from theirs. */
function hasUsableKey({ publicKey }: Integration): boolean {
  try {
    createPublicKey(publicKey);
    return true;
  } catch {
    return false;
  }
}

/**
 * The integrations, kept in memory for seconds: each wallet call needs their keys, and they change a few times
 * a year.
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
   * Who signed this body: the integration whose key the signature fits, or `undefined`. That key is also the only
   * proof a caller of the wallet has, so a party is known by it and needs no name of its own in the call.
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

  /** Who runs a vendor's games, or `undefined` when nobody (enabled) does. */
  async ofVendor(vendor: string): Promise<Integration | undefined> {
    await this.#read(FRESH_MS);
    const open = this.#list.filter((i) => i.enabled);
    const named = this.#list.some((i) => i.vendors?.includes(vendor));
    return open.find((i) => (named ? i.vendors?.includes(vendor) : i.vendors === null));
  }

  /** Everybody who runs games now. */
  async enabled(): Promise<readonly Integration[]> {
    await this.#read(FRESH_MS);
    return this.#list.filter((i) => i.enabled);
  }

  /** Forgets what is in memory, for who has just changed it. */
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
