import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { exclusively, LOCKS } from "../../db/advisory-locks.ts";
import type { FeedRecord, Integration, TransferWallet } from "../../providers/port.ts";
import type { Providers } from "../../providers/providers.module.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { FeedFault, FeedRow, RoundFeedsRepository } from "./round-feeds.repository.ts";

/** Records asked for at once. */
const PAGE = 500;
/** Pages of one turn: the rest is read in the next one. */
const PAGES = 4;
/** Numbers that may be missing in a page. More are no late rounds but another feed. */
const MOST_MISSING = 1_000n;
/** Wallets of a vendor compared in one turn. */
const CHECKS = 20;

interface Parts {
  readonly pool: pg.Pool;
  readonly feeds: RoundFeedsRepository;
  readonly providers: Pick<Providers, "integrations" | "walletsOf">;
  readonly ledger: Pick<LedgerService, "changed">;
  readonly log: FastifyBaseLogger;
}

/**
 * Rounds that are played from the wallets vendors keep, as the vendors publish them: read from where the last turn ended,
 * each stored once and corrected by a later record.
 */
export class RoundFeedsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Reads all feeds that are due. While one gateway does, others return at once.
   * @returns whether this one has read them
   */
  async turn(): Promise<boolean> {
    const { pool, feeds, providers, log } = this.#parts;
    const read = await exclusively(pool, LOCKS.roundFeeds, async () => {
      await Promise.all(
        (await feeds.vendors()).map(async (vendor) => {
          const integration = await providers.integrations.ofVendor(vendor);
          const feed = integration && (await feeds.due(integration.id, vendor));
          if (!feed) return;
          const failure = await this.#read(feed, integration).catch((error: unknown) => {
            log.error({ err: error, vendor }, "a feed of rounds could not be read");
            return "internal error";
          });
          if (failure === undefined) return;
          log.warn({ vendor, failure }, "a feed of rounds was not read to its end");
          await feeds.end(feed, { failure });
        }),
      );
      return true;
    });
    return read ?? false;
  }

  /** @returns why the feed was not read to its end */
  async #read(feed: FeedRow, integration: Integration): Promise<string | undefined> {
    const { feeds, providers } = this.#parts;
    const wallet = await providers.walletsOf(integration);
    let { cursor } = feed;
    for (let pages = 0; ; pages++) {
      const page = await wallet.rounds(feed.vendor, cursor, PAGE);
      if (page.outcome === "unreachable") return page.reason;
      const { newest } = page;
      if (newest < cursor) return `the feed ends at ${newest}, and was read up to ${cursor}`;
      const records = newRecords(page.records, cursor);
      const end = records.at(-1)?.sequence ?? cursor;
      if (end > newest) return `the feed ends at ${newest}, and has a record ${end}`;
      if (records.length === 0 && newest > cursor)
        return `nothing follows ${cursor}, though the feed ends at ${newest}`;
      if (end - cursor - BigInt(records.length) > MOST_MISSING)
        return `the numbers leap from ${cursor} to ${records[0]?.sequence ?? end}`;
      const faults = [...missingNumbers(records, cursor), ...(await this.#storeAll(feed, records))];
      if (end > cursor) await feeds.advance(feed, end, faults);
      for (const fault of faults) this.#report(feed, fault);
      cursor = end;
      if (cursor < newest && pages < PAGES) continue;
      await this.#retry(feed, wallet);
      await feeds.end(feed, { newest });
      if (cursor === newest) await this.#compare(feed, wallet);
      return undefined;
    }
  }

  /** @returns the records that could not be stored */
  async #storeAll(feed: FeedRow, records: readonly FeedRecord[]): Promise<FeedFault[]> {
    const faults: FeedFault[] = [];
    const changed = new Set<bigint>();
    for (const record of records) {
      const { fault, changedMember } = await this.#store(feed, record);
      if (fault) faults.push(fault);
      if (changedMember !== undefined) changed.add(changedMember);
    }
    for (const memberId of changed) this.#parts.ledger.changed(memberId);
    return faults;
  }

  async #store(
    feed: FeedRow,
    record: FeedRecord,
  ): Promise<{ readonly fault?: FeedFault; readonly changedMember?: bigint }> {
    const { sequence } = record;
    if ("fault" in record) {
      const { fault: kind, round } = record;
      return { fault: { sequence, kind, ...(round !== undefined && { round }) } };
    }
    const { outcome, memberId } = await this.#parts.feeds.store(feed, sequence, record.play);
    if (outcome === "known") return {};
    if (outcome === "stored" || outcome === "changed")
      return memberId === null ? {} : { changedMember: memberId };
    const { round } = record.play;
    return { fault: { sequence, kind: outcome, round, ...(memberId !== null && { memberId }) } };
  }

  /** Asks again for records that were missing or could not be stored. */
  async #retry(feed: FeedRow, wallet: TransferWallet): Promise<void> {
    const { feeds } = this.#parts;
    const due = await feeds.dueFaults(feed, PAGE);
    const [first] = due;
    if (first === undefined) return;
    const page = await wallet.rounds(feed.vendor, first - 1n, PAGE);
    if (page.outcome === "unreachable") return;
    const found = new Map(page.records.map((record) => [record.sequence, record]));
    // the page may end before some of them: they are asked for in the next turn
    const reached = page.records.reduce((most, { sequence }) => (sequence > most ? sequence : most), first);
    const faults = new Map(
      (
        await this.#storeAll(
          feed,
          due.flatMap((sequence) => found.get(sequence) ?? []),
        )
      ).map((fault) => [fault.sequence, fault]),
    );
    for (const sequence of due.filter((each) => each <= reached)) {
      const fault = found.has(sequence) ? faults.get(sequence) : { sequence, kind: "missing" as const };
      if (fault) await feeds.keepFault(feed, fault);
      else await feeds.removeFault(feed, sequence);
    }
  }

  /** Compares wallets that changed with what their vendor says they hold. */
  async #compare({ vendor }: FeedRow, wallet: TransferWallet): Promise<void> {
    const { feeds } = this.#parts;
    for (const owner of await feeds.walletsToCheck(vendor, CHECKS)) {
      const at = await wallet.balance({ ...owner, vendor });
      if (!("balance" in at)) return;
      await feeds.checked(vendor, owner, at.balance);
    }
  }

  #report({ vendor }: FeedRow, { sequence, kind, round }: FeedFault): void {
    this.#parts.log.warn(
      { vendor, sequence: String(sequence), kind, round },
      "a round of a feed could not be stored",
    );
  }
}

/** The records after a number, the lowest first and each once, whatever the page's order. */
function newRecords(records: readonly FeedRecord[], cursor: bigint): FeedRecord[] {
  const bySequence = new Map(records.map((record) => [record.sequence, record]));
  return [...bySequence.values()]
    .filter(({ sequence }) => sequence > cursor)
    .toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1));
}

/** The numbers that a page leaves out. */
function missingNumbers(records: readonly FeedRecord[], cursor: bigint): FeedFault[] {
  const missing: FeedFault[] = [];
  let expected = cursor + 1n;
  for (const { sequence } of records) {
    for (; expected < sequence; expected++) missing.push({ sequence: expected, kind: "missing" });
    expected = sequence + 1n;
  }
  return missing;
}
