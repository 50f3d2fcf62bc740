import { setTimeout } from "node:timers/promises";
import { PROOF_TRIES, type ProofTries } from "@foyer/domain/payment-password";
import { Turns } from "../../turns.ts";
import type { ProofTriesRepository } from "./proof-tries.repository.ts";

/** Between two looks at a lock that another gateway's checks may undo. */
const LOOK_AGAIN_MS = 50;

type Outcome =
  | { readonly is: "right" }
  | { readonly is: "wrong"; readonly left: number }
  /** The last wrong try, which locks the proof. */
  | { readonly is: "last"; readonly lockedUntil: number | null }
  | { readonly is: "locked"; readonly lockedUntil: number | null };

/**
 * Checks of a proof by tries that count before they are checked, so that concurrent guesses cannot exceed the limit. A
 * member's tries are checked one after the other: right ones at once do not lock each other out.
 */
export class ProofTriesService {
  readonly #repository: ProofTriesRepository;
  readonly #turns = new Turns<bigint>();

  constructor(repository: ProofTriesRepository) {
    this.#repository = repository;
  }

  of(memberId: bigint): Promise<ProofTries> {
    return this.#repository.of(memberId);
  }

  /** Gives all tries back, because a new proof was set. */
  clear(...call: Parameters<ProofTriesRepository["clear"]>): Promise<void> {
    return this.#repository.clear(...call);
  }

  /** Takes a try and checks it, when the member's earlier ones are checked. */
  check(memberId: bigint, isRight: () => Promise<boolean>): Promise<Outcome> {
    return this.#turns.take(memberId, () => this.#check(memberId, isRight));
  }

  async #check(memberId: bigint, isRight: () => Promise<boolean>): Promise<Outcome> {
    let tries = await this.#repository.take(memberId);
    while (!tries.taken && tries.beingChecked) {
      await setTimeout(LOOK_AGAIN_MS);
      tries = await this.#repository.take(memberId);
    }
    const { taken, wrong, lockedUntil } = tries;
    if (!taken) return { is: "locked", lockedUntil };
    if (await isRight()) {
      await this.#repository.clear(memberId);
      return { is: "right" };
    }
    if (wrong < PROOF_TRIES) return { is: "wrong", left: PROOF_TRIES - wrong };
    await this.#repository.confirmLock(memberId);
    return { is: "last", lockedUntil };
  }
}
