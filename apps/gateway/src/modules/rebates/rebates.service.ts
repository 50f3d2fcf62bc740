import type {
  MemberRebates,
  NewRebateRate,
  OwnRebates,
  RebateChange,
  RebateMember,
  RebatePreview,
  RebateRate,
  RebateViolation,
} from "@foyer/contract/rebates";
import type { GameCategory } from "@foyer/contract/shared";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { AGREEMENT_DAYS } from "@foyer/domain/agreement-time";
import { formatRate, parseRate, rateOf } from "@foyer/domain/basis-points";
import { isAgent } from "@foyer/domain/member-type";
import { formatAmount } from "@foyer/domain/money";
import {
  brokenBounds,
  changedRates,
  lowersRate,
  type RateKey,
  type RebateRateOf,
  rateFinder,
} from "@foyer/domain/rebate-rates";
import { addDays, dayIn } from "@foyer/domain/record-days";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import { type Page, pageOf } from "../../http/page.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { VendorsService } from "../vendors/vendors.service.ts";
import type { RebateMessages } from "./rebate-messages.ts";
import type {
  Author,
  ChangeRow,
  DownlineRow,
  NewRate,
  RateRow,
  RebatesRepository,
  ViolationRow,
} from "./rebates.repository.ts";

/** A request for lower rates can be answered this long (the same as a contract). */
const ANSWER_MS = AGREEMENT_DAYS * 86_400_000;
/** Requests ended in one transaction. */
const EXPIRED_AT_ONCE = 100;
/** A preview is computed with the play of so many days before today. */
const PREVIEW_DAYS = 7;

interface Parts {
  readonly pool: Pool;
  readonly repository: RebatesRepository;
  readonly clock: Clock;
  readonly settings: SettingsService;
  readonly vendors: VendorsService;
  readonly messages: RebateMessages;
}

/**
 * Rates of rebate: everyone's are between the upline's and those of the direct downlines. A change takes effect on the
 * merchant's next day, so that no settlement of a day meets it.
 */
export class RebatesService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The member's own rates. */
  async own(memberId: bigint, merchant: Merchant): Promise<OwnRebates> {
    const { repository } = this.#parts;
    const [rows, waiting] = await Promise.all([
      repository.rates(memberId, this.#today(merchant)),
      repository.waiting(memberId),
    ]);
    return {
      rates: presentRates(rows, false).filter((_, at) => rows[at]?.rate !== null || rows[at]?.next !== null),
      ...(waiting && { waiting: presentChange(waiting) }),
    };
  }

  async team(
    agentId: bigint,
    merchant: Merchant,
    { name, before }: { readonly name?: string; readonly before?: string },
  ): Promise<Page<RebateMember, string>> {
    const position = /^([am])-([0-9a-z]{1,13})$/.exec(before ?? "");
    const rows = await this.#parts.repository.team(agentId, {
      name: name ?? null,
      before: position
        ? { agent: position[1] === "a", memberId: String(Number.parseInt(position[2] ?? "0", 36)) }
        : null,
      limit: PAGE_SIZE + 1,
      today: this.#today(merchant),
    });
    return pageOf(
      rows,
      ({ publicId, username, agent, rates, waiting }) => ({
        id: publicId,
        username,
        agent,
        rates: rates.map(({ category, rate, next }) => ({
          category: category as GameCategory,
          rate: formatRate(rate),
          ...(next !== rate && { next: formatRate(next) }),
        })),
        waiting,
      }),
      (last) => `${last.agent ? "a" : "m"}-${last.memberId.toString(36)}`,
    );
  }

  /** Throws `member.unknown` for whoever is no direct downline. */
  async member(agentId: bigint, merchant: Merchant, publicId: string): Promise<MemberRebates> {
    return this.#present(await this.#downline(agentId, publicId), merchant);
  }

  /** Throws `member.unknown` and `rebate.vendor.unknown`. Changes nothing. */
  async preview(
    agentId: bigint,
    merchant: Merchant,
    publicId: string,
    wanted: readonly NewRebateRate[],
  ): Promise<RebatePreview> {
    const { repository } = this.#parts;
    const member = await this.#downline(agentId, publicId);
    const rates = await this.#read(merchant, wanted);
    const today = this.#today(merchant);
    const to = addDays(today, -1);
    const [own, bounded, turnover] = await Promise.all([
      repository.rates(agentId, today),
      repository.rates(member.memberId, today),
      repository.turnover(member.memberId, addDays(today, -PREVIEW_DAYS), to),
    ]);
    const [current, mine] = [bounded.map(newest), rateFinder(own.map(newest))];
    const changed = changedRates(current, rates);
    // where members who are no agents get nothing, their rate counts as zero
    const counts = member.agent || merchant.settings.rebates.payMembers;
    const [rateBefore, rateAfter] = [rateFinder(counts ? current : []), rateFinder(counts ? changed : [])];
    const rows = turnover.map((row) => ({
      row,
      before: rateOf(row.turnover, mine(row) - rateBefore(row)),
      after: rateOf(row.turnover, mine(row) - rateAfter(row)),
    }));
    const sum = (of: "before" | "after") => formatAmount(rows.reduce((total, row) => total + row[of], 0n));
    return {
      days: PREVIEW_DAYS,
      rows: rows.map(({ row, before, after }) => ({
        category: row.category as GameCategory,
        ...(row.vendor && { vendor: row.vendor }),
        turnover: formatAmount(row.turnover),
        before: formatAmount(before),
        after: formatAmount(after),
      })),
      before: sum("before"),
      after: sum("after"),
      asks: this.#asks(member, merchant) && lowersRate(current, rates),
      violations: brokenBounds(changed, bounded).map((broken) =>
        presentViolation({ ...broken, username: null }),
      ),
    };
  }

  /**
   * Changes rates, or asks for the member's agreement if one becomes lower and the merchant wants that. Throws
   * `member.unknown`, `rebate.vendor.unknown`, `rebate.above.upline` and `rebate.below.downline`, the last two with the
   * violations.
   */
  async change(
    agentId: bigint,
    merchant: Merchant,
    publicId: string,
    wanted: readonly NewRebateRate[],
  ): Promise<MemberRebates> {
    const { pool, repository, clock, messages } = this.#parts;
    const member = await this.#downline(agentId, publicId);
    const rates = await this.#read(merchant, wanted);
    await inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      // moved in the meantime
      if ((await repository.uplineOf(member.memberId, client)) !== agentId)
        throw new AppError("member.unknown");
      const before = await repository.rates(member.memberId, this.#today(merchant), client);
      const changes = changesOf(before, rates);
      const author = { memberId: agentId };
      if (changes.length === 0) return;
      if (!this.#asks(member, merchant) || !lowersRate(before.map(newest), changes))
        return this.#make(client, merchant, member.memberId, changes, author);
      const broken = brokenBounds(changedRates(before.map(newest), changes), before);
      refuse(broken.map((one) => ({ ...one, username: null })));
      const asked = await repository.withdraw(member.memberId, client);
      if (asked?.state === "expired") await messages.writeExpired(client, merchant.id, asked);
      const expiresAt = new Date(clock.now() + ANSWER_MS);
      await repository.note(merchant.id, member.memberId, author, changes, { expiresAt }, client);
      const waiting = await repository.waiting(member.memberId, client);
      const lastDay = dayIn(merchant.settings.timeZone, expiresAt);
      if (waiting) await messages.write(client, merchant.id, waiting, "proposed", lastDay);
    });
    return this.#present(member, merchant);
  }

  /** Sets rates as an operator does: at once from the next day on. Throws as `change` does. */
  async setByOperator(
    merchant: Merchant,
    memberId: bigint,
    wanted: readonly NewRebateRate[],
    operatorId: number,
  ): Promise<void> {
    const { pool, repository } = this.#parts;
    const rates = await this.#read(merchant, wanted);
    await inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      const changes = changesOf(await repository.rates(memberId, this.#today(merchant), client), rates);
      if (changes.length > 0) await this.#make(client, merchant, memberId, changes, { operatorId });
    });
  }

  /**
   * Gives a member who was just created rates, in the transaction that creates it, which has the lock. Throws
   * `rebate.vendor.unknown` and `rebate.above.upline`.
   */
  async giveFirst(
    client: PoolClient,
    merchant: Merchant,
    memberId: bigint,
    wanted: readonly NewRebateRate[],
    operatorId: number,
  ): Promise<void> {
    const rates = (await this.#read(merchant, wanted)).filter(({ rate }) => rate !== null && rate > 0);
    const changes = rates.map((rate) => ({ ...rate, before: null }));
    if (changes.length > 0) await this.#make(client, merchant, memberId, changes, { operatorId });
  }

  /** A member's rates as an operator sees them: every category of the merchant, and its highest rate at the top. */
  async ofMember(
    merchant: Merchant,
    member: DownlineRow & { readonly uplineId: bigint | null },
  ): Promise<MemberRebates> {
    const shown = await this.#present(member, merchant);
    const { categories, rebates } = merchant.settings;
    const missing = categories.filter((category) => !shown.rates.some((one) => one.category === category));
    const rates: RebateRate[] = [...shown.rates, ...missing.map((category) => ({ category, rate: "0" }))];
    const bound = member.uplineId === null ? rebates.highest : "0";
    return { ...shown, asks: false, rates: rates.map((rate) => ({ highest: bound, ...rate })) };
  }

  /** Changes of any member's rates, with the operators who made them. */
  async historyOf(memberId: bigint, before: string | undefined) {
    const rows = await this.#parts.repository.history(memberId, before ?? null, PAGE_SIZE + 1);
    return pageOf(
      rows,
      (row) => ({ ...presentChange(row), ...(row.operator !== null && { operator: row.operator }) }),
      (last) => String(last.id),
    );
  }

  /** Throws `member.unknown`, and `rebate.request.closed` when the member was faster or the time was over. */
  async withdraw(agentId: bigint, merchant: Merchant, publicId: string): Promise<MemberRebates> {
    const { pool, repository, messages } = this.#parts;
    const member = await this.#downline(agentId, publicId);
    await inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      if ((await repository.uplineOf(member.memberId, client)) !== agentId)
        throw new AppError("member.unknown");
      const withdrawn = await repository.withdraw(member.memberId, client);
      if (withdrawn?.state === "withdrawn")
        return messages.write(client, merchant.id, withdrawn, "withdrawn");
      const last = await repository.lastAsked(member.memberId, client);
      if (last && last.state !== "withdrawn") throw closed(last.state, last.answeredAt);
    });
    return this.#present(member, merchant);
  }

  /** Throws `member.unknown`. */
  async history(
    agentId: bigint,
    { memberId, before }: { readonly memberId?: string; readonly before?: string },
  ): Promise<Page<RebateChange, string>> {
    const of = memberId === undefined ? agentId : (await this.#downline(agentId, memberId)).memberId;
    const rows = await this.#parts.repository.history(of, before ?? null, PAGE_SIZE + 1);
    return pageOf(rows, presentChange, (last) => String(last.id));
  }

  /**
   * Answers a request for lower rates. Throws `rebate.request.unknown`, `rebate.request.closed`, and where a bound is
   * broken by now `rebate.above.upline` or `rebate.below.downline`.
   */
  async answer(
    memberId: bigint,
    merchant: Merchant,
    id: string,
    answer: "accept" | "decline",
  ): Promise<OwnRebates> {
    const { pool, repository, clock, messages } = this.#parts;
    await inTransaction(pool, async (client) => {
      await repository.lock(merchant.id, client);
      const change = await repository.take(memberId, id, client);
      if (!change) throw new AppError("rebate.request.unknown");
      const state = answer === "accept" ? "accepted" : "declined";
      if (change.state === state) return;
      const expired = (change.expiresAt?.getTime() ?? 0) <= clock.now();
      if (change.state !== "proposed") throw closed(change.state, change.answeredAt);
      if (expired) throw closed("expired", change.expiresAt);
      const day = answer === "accept" ? this.#nextDay(merchant) : null;
      if (answer === "accept") refuse(await this.#set(memberId, merchant, change.rates, client));
      await repository.answer(change.id, state, day, client);
      await messages.write(client, merchant.id, change, state, day);
    });
    return this.own(memberId, merchant);
  }

  /** Ends requests whose time is over; called by a timer. */
  async expire(): Promise<void> {
    const { pool, repository, messages } = this.#parts;
    for (let ended = EXPIRED_AT_ONCE; ended === EXPIRED_AT_ONCE; )
      ended = await inTransaction(pool, async (client) => {
        const changes = await repository.expire(EXPIRED_AT_ONCE, client);
        for (const { merchantId, ...change } of changes)
          await messages.writeExpired(client, merchantId, change);
        return changes.length;
      });
  }

  /** Makes a change of which the caller has the lock. */
  async #make(
    client: PoolClient,
    merchant: Merchant,
    memberId: bigint,
    changes: ChangeRow["rates"],
    author: Author,
  ): Promise<void> {
    const { repository, messages } = this.#parts;
    refuse(await this.#set(memberId, merchant, changes, client));
    const replaced = await repository.withdraw(memberId, client);
    if (replaced?.state === "expired") await messages.writeExpired(client, merchant.id, replaced);
    else if (replaced) await messages.write(client, merchant.id, replaced, "withdrawn");
    await repository.note(merchant.id, memberId, author, changes, { day: this.#nextDay(merchant) }, client);
  }

  async #set(
    memberId: bigint,
    merchant: Merchant,
    rates: readonly NewRate[],
    client: PoolClient,
  ): Promise<ViolationRow[]> {
    const { repository } = this.#parts;
    const uplineId = await repository.uplineOf(memberId, client);
    const highest = parseRate(merchant.settings.rebates.highest) ?? 0;
    return repository.set({ memberId, uplineId }, rates, this.#nextDay(merchant), highest, client);
  }

  async #present(member: DownlineRow, merchant: Merchant): Promise<MemberRebates> {
    const { repository, vendors } = this.#parts;
    const [rows, waiting, catalogue] = await Promise.all([
      repository.rates(member.memberId, this.#today(merchant)),
      repository.waiting(member.memberId),
      vendors.ofMerchant(merchant.id),
    ]);
    return {
      memberId: member.publicId,
      username: member.username,
      agent: member.agent,
      rates: presentRates(rows, true),
      vendors: [...catalogue.values()].flatMap(({ code, displayName, categories }) =>
        [...categories.keys()].map((category) => ({ category, vendor: code, name: displayName })),
      ),
      from: this.#nextDay(merchant),
      asks: this.#asks(member, merchant),
      ...(waiting && { waiting: presentChange(waiting) }),
    };
  }

  async #downline(agentId: bigint, publicId: string): Promise<DownlineRow> {
    const member = await this.#parts.repository.downline(agentId, publicId);
    if (!member) throw new AppError("member.unknown");
    return member;
  }

  /** The rates of a request. A key given twice counts once, as given last. Throws `rebate.vendor.unknown`. */
  async #read(merchant: Merchant, wanted: readonly NewRebateRate[]): Promise<NewRate[]> {
    const rates = new Map<string, NewRate>();
    for (const { category, vendor = "", rate } of wanted) {
      if (vendor !== "" && (await this.#parts.vendors.state(merchant.id, vendor, category)) === undefined)
        throw new AppError("rebate.vendor.unknown");
      const points = rate === undefined ? null : (parseRate(rate) ?? null);
      // a category's rate has nothing to fall back on
      rates.set(keyOf({ category, vendor }), {
        category,
        vendor,
        rate: vendor === "" ? (points ?? 0) : points,
      });
    }
    return [...rates.values()];
  }

  /** Agents are asked, and members who are no agents have no screen to answer on. */
  #asks({ type }: Pick<DownlineRow, "type">, merchant: Merchant): boolean {
    return isAgent(type as never) && merchant.settings.rebates.lowersWithoutAsking === "members";
  }

  #today({ settings }: Merchant): string {
    return dayIn(settings.timeZone, new Date(this.#parts.clock.now()));
  }

  #nextDay(merchant: Merchant): string {
    return addDays(this.#today(merchant), 1);
  }
}

/** A request that has ended: how, and when. */
const closed = (state: ChangeRow["state"], at: Date | null): AppError =>
  new AppError("rebate.request.closed", `it is ${state}`, { state, ...(at && { at: at.toISOString() }) });

const keyOf = ({ category, vendor }: RateKey): string => `${category} ${vendor}`;

/** The newest rate, also before its first day. */
const newest = ({ category, vendor, next }: RateRow): RebateRateOf => ({ category, vendor, rate: next });

/** The rates that differ from the newest ones, with those. */
function changesOf(before: readonly RateRow[], rates: readonly NewRate[]): ChangeRow["rates"] {
  const known = new Map(before.map((row) => [keyOf(row), row.next]));
  return rates
    .map((rate) => ({ ...rate, before: known.get(keyOf(rate)) ?? null }))
    .filter((change) => change.before !== change.rate);
}

function refuse(violations: readonly ViolationRow[]): void {
  const [first] = violations;
  if (!first) return;
  throw new AppError(first.above ? "rebate.above.upline" : "rebate.below.downline", undefined, {
    violations: violations.map(presentViolation),
  });
}

const presentViolation = ({ category, vendor, bound, above, username }: ViolationRow): RebateViolation => ({
  category: category as GameCategory,
  ...(vendor && { vendor }),
  bound: formatRate(bound),
  above,
  ...(username !== null && { username }),
});

/** `bounds`: as the upline sees it. */
function presentRates(rows: readonly RateRow[], bounds: boolean): RebateRate[] {
  const [today, then] = [rateFinder(rows), rateFinder(rows.map(newest))];
  return rows.map((row) => {
    const { category, vendor, next: own, lowest, lowestOf, highest } = row;
    const [rate, next] = [today(row), then(row)];
    return {
      category: category as GameCategory,
      ...(vendor && { vendor, exception: own !== null }),
      rate: formatRate(rate),
      ...(next !== rate && { next: formatRate(next) }),
      ...(bounds &&
        lowest !== null && { lowest: formatRate(lowest), ...(lowestOf !== null && { lowestOf }) }),
      ...(bounds && highest !== null && { highest: formatRate(highest) }),
    };
  });
}

function presentChange(row: ChangeRow): RebateChange {
  const { id, member, by, state, rates, at, effectiveOn, answeredAt, expiresAt } = row;
  return {
    id: String(id),
    member,
    ...(by !== null && { by }),
    state,
    rates: rates.map(({ category, vendor, before, rate }) => ({
      category: category as GameCategory,
      ...(vendor && { vendor }),
      ...(before !== null && { before: formatRate(before) }),
      ...(rate !== null && { rate: formatRate(rate) }),
    })),
    at: at.toISOString(),
    ...(effectiveOn !== null && { from: effectiveOn }),
    ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}
