import type { FastifyBaseLogger } from "fastify";
import type { PoolClient } from "pg";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { TeamDifferenceRow, TeamProofRow, TeamProofsRepository } from "./team-proofs.repository.ts";

export type { TeamProofRow };

/** Proofs begin at this hour of the merchant's night. */
const PROVEN_AT_HOUR = 3;
const MEMBERS_AT_ONCE = 500;

export interface TeamProof extends TeamProofRow {
  /** The first ones of each rule; `differences` counts all. */
  readonly found: readonly TeamDifferenceRow[];
}

interface Parts {
  readonly repository: TeamProofsRepository;
  readonly settings: SettingsService;
  readonly log: Pick<FastifyBaseLogger, "error" | "info">;
}

/** Proves every night that what teams are summed to and paid for is what their members did. */
export class TeamProofsService {
  readonly #parts: Parts;
  readonly #newest = new Map<string, TeamProofRow>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The newest finished proof by merchant code, as this process last read it. */
  get newest(): ReadonlyMap<string, TeamProofRow> {
    return this.#newest;
  }

  /** Proves merchants whose night has come; called by a timer. */
  async proveDue(): Promise<void> {
    const { repository, settings } = this.#parts;
    const all = await settings.all();
    await repository.exclusively(async (client) => {
      for (const merchant of all)
        if (await repository.isDue(merchant.id, PROVEN_AT_HOUR, client))
          await this.#prove(client, merchant, null);
    });
    // also what another process has proven
    for (const { id, code } of all) {
      const proof = await repository.newest(id);
      if (proof) this.#newest.set(code, proof);
    }
  }

  /**
   * Proves a merchant now, from a day on or since the last proof. `busy`: another process proves; `nothing`: no day was
   * summed yet.
   */
  async prove(merchant: Merchant, from: string | null): Promise<TeamProof | "busy" | "nothing"> {
    const { repository } = this.#parts;
    const proof = await repository.exclusively(
      async (client) => (await this.#prove(client, merchant, from)) ?? "nothing",
    );
    if (proof === undefined) return "busy";
    return proof === "nothing" ? proof : { ...proof, found: await repository.differences(proof.id) };
  }

  async #prove(
    client: PoolClient,
    { id: merchantId, code }: Merchant,
    from: string | null,
  ): Promise<TeamProofRow | undefined> {
    const { repository, log } = this.#parts;
    const proof = await repository.begin(merchantId, from, client);
    if (!proof) return undefined;
    const done = await repository.patiently(client, async () => {
      let last = 0n;
      for (;;) {
        const members = await repository.batch(merchantId, last, MEMBERS_AT_ONCE, client);
        if (!members) break;
        await repository.proveMembers(proof, merchantId, members, client);
        last = BigInt(members.at(-1) as string);
      }
      let settlement: bigint | undefined = proof.afterSettlement;
      for (;;) {
        settlement = await repository.settlement(proof, merchantId, settlement, client);
        if (settlement === undefined) break;
        await repository.proveSettlement(proof, settlement, client);
      }
      return repository.finish(proof, client);
    });
    this.#newest.set(code, done);
    const { id, firstDay, lastDay, checked, differences } = done;
    const facts = {
      merchant: code,
      proof: String(id),
      firstDay,
      lastDay,
      checked: Number(checked),
      differences,
    };
    if (differences > 0) log.error(facts, "the sums of teams differ from the entries");
    else log.info(facts, "the sums of teams are those of the entries");
    return done;
  }
}
