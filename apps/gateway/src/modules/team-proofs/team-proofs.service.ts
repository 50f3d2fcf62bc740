import type { TeamProof as Proof, TeamDifference } from "@foyer/contract/back-office-proofs";
import type { FastifyBaseLogger } from "fastify";
import type { PoolClient } from "pg";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { TeamDifferenceRow, TeamProofRow, TeamProofsRepository } from "./team-proofs.repository.ts";

export type { TeamProofRow };

type Actor = Pick<Operator, "operatorId" | "merchantId">;

/** Proofs begin at this hour of the merchant's night. */
const PROVEN_AT_HOUR = 3;
const MEMBERS_AT_ONCE = 500;
/** Differences that the back office lists; there are none, or few. */
const SHOWN_DIFFERENCES = 200;

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
  readonly #running = new Set<Promise<unknown>>();

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
    return proof === "nothing" ? proof : { ...proof, found: await repository.differences(proof.id, null) };
  }

  /** Proofs of a merchant, the newest first. */
  async list({ merchantId }: Actor, before: string | undefined) {
    const rows = await this.#parts.repository.page(merchantId, before ?? null, PAGE_ROWS);
    return pageOf(rows, present, (last) => String(last.id));
  }

  /** Throws `proof.unknown`. */
  async read({ merchantId }: Actor, id: string): Promise<{ proof: Proof; content: TeamDifference[] }> {
    const { repository } = this.#parts;
    const proof = await repository.find(merchantId, id);
    if (!proof) throw new AppError("proof.unknown");
    const found = await repository.differences(proof.id, SHOWN_DIFFERENCES);
    return { proof: present(proof), content: found.map(presentDifference) };
  }

  /** 1 if the newest finished proof found differences, else 0. */
  async failed(merchantId: number): Promise<number> {
    const proof = await this.#parts.repository.newest(merchantId);
    return proof !== undefined && proof.differences > 0 ? 1 : 0;
  }

  /**
   * Begins a proof for an operator, and answers while it goes on. Throws `proof.nothing`, and `proof.busy` while another
   * merchant's teams are proved.
   */
  async run({ merchantId, operatorId }: Actor): Promise<Proof> {
    const { repository, settings, log } = this.#parts;
    const merchant = await settings.merchant(merchantId);
    const begun = Promise.withResolvers<TeamProofRow>();
    const work = repository.exclusively(
      async (client) => (await this.#prove(client, merchant, null, operatorId, begun.resolve)) ?? "nothing",
    );
    const ended = work.catch((error: unknown) => log.error({ err: error }, "a proof of teams failed"));
    this.#running.add(ended);
    void ended.finally(() => this.#running.delete(ended));
    const first = await Promise.race([begun.promise, work]);
    if (first === "nothing") throw new AppError("proof.nothing");
    if (first) return present(first);
    const [running] = await repository.page(merchantId, null, 1);
    if (running?.state !== "running") throw new AppError("proof.busy");
    return present(running);
  }

  /** Waits for proofs that operators began in this process. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #prove(
    client: PoolClient,
    { id: merchantId, code }: Merchant,
    from: string | null,
    operatorId: number | null = null,
    onBegun: (proof: TeamProofRow) => void = () => {},
  ): Promise<TeamProofRow | undefined> {
    const { repository, log } = this.#parts;
    const proof = await repository.begin(merchantId, from, client, operatorId);
    if (!proof) return undefined;
    onBegun(proof);
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

const present = (row: TeamProofRow): Proof => ({
  proofId: String(row.id),
  state: row.state,
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  startedAt: row.startedAt.toISOString(),
  ...(row.finishedAt && { finishedAt: row.finishedAt.toISOString() }),
  checked: Number(row.checked),
  differences: row.differences,
});

const presentDifference = (row: TeamDifferenceRow): TeamDifference => ({
  rule: row.rule,
  member: { id: row.memberId, username: row.username },
  ...(row.day !== null && { day: row.day }),
  ...(row.settlementId !== null && { settlementId: String(row.settlementId) }),
  subject: row.subject,
  ...(row.stored !== null && { stored: row.stored }),
  ...(row.computed !== null && { computed: row.computed }),
});
