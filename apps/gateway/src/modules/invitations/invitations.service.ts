import { createHash, createHmac, randomInt } from "node:crypto";
import type { InvitationLink } from "@foyer/contract/invitations";
import { type GameCategory, PAGE_SIZE } from "@foyer/contract/shared";
import { formatRate, parseRate } from "@foyer/domain/basis-points";
import { formatAmount } from "@foyer/domain/money";
import { addDays, dayIn } from "@foyer/domain/record-days";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import { addressKey } from "../../http/ip-address.ts";
import { type Page, pageOf } from "../../http/page.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type {
  CategoryRate,
  Invitation,
  InvitationsRepository,
  LinkRow,
  Opening,
} from "./invitations.repository.ts";

export type { CategoryRate, Invitation, Opening };

/** Rates as they are on the wire. */
export type WireRates = readonly { readonly category: GameCategory; readonly rate: string }[];

interface LinkTerms {
  readonly note?: string;
  readonly expiresOn?: string;
}

interface Parts {
  readonly repository: InvitationsRepository;
  readonly clock: Clock;
  /** The key that hashes the addresses of visitors. */
  readonly visitKey: Buffer;
}

/** Links of an agent that can be used at the same time. */
const MOST_OPEN = 200;
/** A link lasts at most so many days, unless it lasts until it is ended. */
const MOST_DAYS = 366;
/** Without letters and digits that look alike; 31^10 codes cannot be tried out. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ2345678";
const CODE_LENGTH = 10;
/** A collision is as good as impossible, several in a row are a fault. */
const CODES_TRIED = 3;

/** Invitation links of agents: who made them sees what came of them, and whoever registers by one joins below. */
export class InvitationsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(
    agentId: bigint,
    merchant: Merchant,
    { ended = false, before }: { readonly ended?: boolean; readonly before?: string },
  ): Promise<Page<InvitationLink, string>> {
    const rows = await this.#parts.repository.page(agentId, this.#today(merchant), {
      ended,
      before: before ?? null,
      limit: PAGE_SIZE + 1,
    });
    return pageOf(rows, present, (last) => String(last.id));
  }

  /** Throws `invitation.unknown` for a code of anybody else. */
  async read(agentId: bigint, merchant: Merchant, code: string): Promise<InvitationLink> {
    return present(await this.#link(agentId, merchant, code));
  }

  /**
   * Creates a link. Throws `rebate.above.upline` with the violations, `invitation.expiry.invalid`, `invitation.too.many`
   * and `request.conflict`.
   */
  async create(
    agentId: bigint,
    merchant: Merchant,
    {
      agent,
      rates: wanted,
      clientKey,
      ...terms
    }: LinkTerms & { readonly agent: boolean; readonly rates: WireRates; readonly clientKey: string },
  ): Promise<InvitationLink> {
    const { repository } = this.#parts;
    const today = this.#today(merchant);
    const rates = readRates(wanted);
    const request = { agent, rates, note: readNote(terms.note), lastDay: terms.expiresOn ?? null };
    const requestHash = createHash("sha256").update(JSON.stringify(request)).digest();
    const replayed = async () => {
      const made = await repository.byClientKey(agentId, today, clientKey);
      if (made && !made.requestHash?.equals(requestHash)) throw new AppError("request.conflict");
      return made && present(made);
    };
    const earlier = await replayed();
    if (earlier) return earlier;
    refuseAbove(rates, await repository.ownRates(agentId));
    this.#checkExpiry(terms.expiresOn, today);
    if ((await repository.countOpen(agentId, today)) >= MOST_OPEN) throw new AppError("invitation.too.many");
    for (let tried = 0; tried < CODES_TRIED; tried++) {
      const link = { ...request, code: newCode(), clientKey, requestHash };
      if (await repository.create(agentId, merchant.id, link)) return this.read(agentId, merchant, link.code);
      // or the same request was stored meanwhile
      const other = await replayed();
      if (other) return other;
    }
    throw new AppError("system.unavailable", "no free invitation code was found");
  }

  /** Throws `invitation.unknown`, `invitation.ended`, `invitation.fixed` and `invitation.expiry.invalid`. */
  async edit(
    agentId: bigint,
    merchant: Merchant,
    code: string,
    { note, expiresOn }: LinkTerms,
  ): Promise<InvitationLink> {
    const link = await this.#link(agentId, merchant, code);
    if (!link.active) throw new AppError("invitation.ended");
    if (link.fixed && expiresOn !== undefined) throw new AppError("invitation.fixed");
    if (expiresOn !== link.lastDay) this.#checkExpiry(expiresOn, this.#today(merchant));
    await this.#parts.repository.edit(agentId, code, readNote(note), expiresOn ?? null);
    return this.read(agentId, merchant, code);
  }

  /** Throws `invitation.unknown` and `invitation.fixed`. */
  async end(agentId: bigint, merchant: Merchant, code: string): Promise<InvitationLink> {
    const link = await this.#link(agentId, merchant, code);
    if (link.fixed) throw new AppError("invitation.fixed");
    await this.#parts.repository.end(agentId, code);
    return this.read(agentId, merchant, code);
  }

  /**
   * Counts the visitor of a link. Of the address only a keyed hash is kept, which differs from day to day and is removed
   * when the day is over.
   */
  async visit(merchant: Merchant, code: string, address: string): Promise<void> {
    const { repository, visitKey } = this.#parts;
    // neither a code nor anything the database could look up
    if (!/^[A-Za-z0-9]{4,16}$/.test(code)) return;
    const today = this.#today(merchant);
    const visitor = createHmac("sha256", visitKey)
      .update(`${today} ${addressKey(address)}`)
      .digest();
    await repository.visit(merchant.id, today, code, visitor);
  }

  /** What a code opens, if an account can be opened with it now. */
  find(merchant: Merchant, code: string, client?: PoolClient | Pool): Promise<Invitation | undefined> {
    return this.#parts.repository.invitation(merchant.id, this.#today(merchant), code, client);
  }

  /**
   * Gives a member who has just joined below an agent rates and a place in the quota. Rates of a link that are above the
   * agent's own by now are given as the agent's own. @returns the rates by category, or why the caller must roll back
   */
  place(
    client: PoolClient,
    memberId: bigint,
    opening: Opening,
  ): Promise<"above" | "exhausted" | readonly CategoryRate[]> {
    return this.#parts.repository.place(memberId, opening, client);
  }

  /** Throws `rebate.above.upline` with the violations. */
  async refuseAboveOwn(agentId: bigint, rates: readonly CategoryRate[]): Promise<void> {
    refuseAbove(rates, await this.#parts.repository.ownRates(agentId));
  }

  async #link(agentId: bigint, merchant: Merchant, code: string): Promise<LinkRow> {
    const link = await this.#parts.repository.read(agentId, this.#today(merchant), code);
    if (!link) throw new AppError("invitation.unknown");
    return link;
  }

  #checkExpiry(day: string | undefined, today: string): void {
    if (day === undefined) return;
    const exists = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
    if (!exists || day < today || day > addDays(today, MOST_DAYS))
      throw new AppError("invitation.expiry.invalid", undefined, {
        field: "expiresOn",
        from: today,
        to: addDays(today, MOST_DAYS),
      });
  }

  #today({ settings }: Merchant): string {
    return dayIn(settings.timeZone, new Date(this.#parts.clock.now()));
  }
}

/** A note of spaces is none. */
const readNote = (note: string | undefined): string | null => note?.toWellFormed().trim() || null;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Rates in basis points, by category. A category given twice counts once, as given last; zero is none. */
export function readRates(wanted: WireRates): CategoryRate[] {
  const rates = new Map(wanted.map(({ category, rate }) => [category, parseRate(rate) ?? 0]));
  return [...rates]
    .filter(([, rate]) => rate > 0)
    .map(([category, rate]) => ({ category, rate }))
    .sort((a, b) => (a.category < b.category ? -1 : 1));
}

export const presentRates = (rates: readonly CategoryRate[]): { category: GameCategory; rate: string }[] =>
  rates.map(({ category, rate }) => ({ category: category as GameCategory, rate: formatRate(rate) }));

function refuseAbove(rates: readonly CategoryRate[], own: readonly CategoryRate[]): void {
  const bounds = new Map(own.map(({ category, rate }) => [category, rate]));
  const violations = rates
    .map(({ category, rate }) => ({ category, rate, bound: bounds.get(category) ?? 0 }))
    .filter(({ rate, bound }) => rate > bound)
    .map(({ category, bound }) => ({ category, bound: formatRate(bound), above: true }));
  if (violations.length > 0) throw new AppError("rebate.above.upline", undefined, { violations });
}

function stateOf({ active, expired, exhausted }: LinkRow): InvitationLink["state"] {
  if (!active) return "ended";
  if (expired) return "expired";
  return exhausted ? "exhausted" : "open";
}

function present(row: LinkRow): InvitationLink {
  const { code, agent, fixed, rates, note, lastDay, createdAt, endedAt } = row;
  const { visits, registrations, firstDeposits, firstDepositSum } = row;
  return {
    code,
    agent,
    fixed,
    state: stateOf(row),
    rates: presentRates(rates),
    ...(note !== null && { note }),
    ...(lastDay !== null && { expiresOn: lastDay }),
    createdAt: createdAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    visits,
    registrations,
    firstDeposits,
    firstDepositSum: formatAmount(firstDepositSum),
  };
}
