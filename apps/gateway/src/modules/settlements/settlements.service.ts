import type {
  RebateLine,
  RunningDividend,
  SalaryInputs,
  SettlementKind,
  SettlementPayment,
  SettlementStatement,
} from "@foyer/contract/settlements";
import { contractPeriod } from "@foyer/domain/agent-contract";
import { formatRate } from "@foyer/domain/basis-points";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { dayIn, isDay } from "@foyer/domain/record-days";
import type { Clock } from "../../db/database-clock.ts";
import { retryTransient } from "../../db/retry.ts";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { presentTier } from "../agent-contracts/agent-contracts.service.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { VendorsService } from "../vendors/vendors.service.ts";
import type {
  InputsRow,
  LineRow,
  PaymentRow,
  SettlementsRepository,
  StatementRow,
} from "./settlements.repository.ts";

/** A day is settled so many minutes after its end: rounds that ended shortly before it have come in by then. */
const SETTLED_AFTER_MINUTES = 10;
const PAID_AT_ONCE = 200;
const LINES = 100;

interface Parts {
  readonly repository: SettlementsRepository;
  readonly ledger: LedgerService;
  readonly settings: SettingsService;
  readonly vendors: VendorsService;
  readonly clock: Clock;
}

/** What members get for periods that are over, and its payment. */
export class SettlementsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A member's statements. Throws `record.range.invalid`. */
  async statements(
    memberId: bigint,
    query: {
      readonly kind?: SettlementKind;
      readonly startDate?: string;
      readonly endDate?: string;
      readonly before?: string;
    },
  ) {
    const { repository } = this.#parts;
    const { kind = null, startDate: from = null, endDate: to = null, before = null } = query;
    if (
      (from !== null && !isDay(from)) ||
      (to !== null && !isDay(to)) ||
      (from !== null && to !== null && from > to)
    )
      throw new AppError("record.range.invalid");
    const filter = { kind, from, to, before, limit: PAGE_ROWS };
    const [rows, total] = await Promise.all([
      repository.statements(memberId, filter),
      repository.total(memberId, filter),
    ]);
    return {
      ...pageOf(rows, presentStatement, (last) => String(last.settlementId)),
      total: formatAmount(total),
    };
  }

  /** The newest statements of a contract. */
  async ofContract(
    receiverId: bigint,
    kind: SettlementKind,
    contractId: bigint,
    limit: number,
  ): Promise<SettlementStatement[]> {
    const rows = await this.#parts.repository.ofContract(receiverId, kind, contractId, limit);
    return rows.map(presentStatement);
  }

  /** Throws `record.unknown`. */
  async statement(memberId: bigint, merchant: Merchant, id: string, offset: number) {
    const { repository, vendors } = this.#parts;
    const statement = await repository.statement(memberId, id);
    if (!statement) throw new AppError("record.unknown");
    const [rows, inputs, catalogue] = await Promise.all([
      repository.lines(memberId, statement.settlementId, offset, LINES + 1),
      repository.inputs(memberId, statement.settlementId),
      vendors.ofMerchant(merchant.id),
    ]);
    const names = new Map([...catalogue.values()].map(({ code, displayName }) => [code, displayName]));
    return {
      statement: presentStatement(statement),
      lines: rows.slice(0, LINES).map((row) => presentLine(row, names.get(row.vendor))),
      ...(inputs && { inputs: presentInputs(inputs) }),
      ...(rows.length > LINES && { next: offset + LINES }),
    };
  }

  /** What a member pays to direct downlines. */
  async payments(
    memberId: bigint,
    query: {
      readonly kind?: SettlementKind;
      readonly state?: "owed" | "paid";
      readonly before?: string;
    },
  ) {
    const { repository } = this.#parts;
    const { kind = null, state = null } = query;
    const [id = "", receiver = ""] = query.before?.split("-") ?? [];
    const before = query.before === undefined ? null : { id, receiver };
    const [rows, owed] = await Promise.all([
      repository.payments(memberId, { kind, state, before, limit: PAGE_ROWS }),
      repository.owed(memberId, kind),
    ]);
    return {
      ...pageOf(rows, presentPayment, (last) => `${last.settlementId}-${last.receiverId}`),
      owed: formatAmount(owed),
    };
  }

  /** Throws `record.unknown`. */
  async payment(memberId: bigint, receiverId: string, id: string) {
    const row = await this.#parts.repository.payment(memberId, receiverId, id);
    if (!row) throw new AppError("record.unknown");
    return { payment: presentPayment(row), inputs: presentInputs(row) };
  }

  /** The dividend of a member's period that is not over, from the sums of today. */
  async running(memberId: bigint, { settings }: Merchant): Promise<{ running?: RunningDividend }> {
    const { repository, clock } = this.#parts;
    const today = dayIn(settings.timeZone, new Date(clock.now()));
    const contract = await repository.dividendContract(memberId, today);
    if (!contract) return {};
    const { first, last } = contractPeriod(contract.period, today);
    const { stake, ...costs } = await repository.basis(memberId, first, today);
    const { prizes, rebates, salaries, bonuses, contributions } = costs;
    return {
      running: {
        contractId: String(contract.contractId),
        ...(contract.payer !== null && { payer: contract.payer }),
        firstDay: first,
        lastDay: last,
        tiers: contract.tiers.map(presentTier),
        stake: formatAmount(stake),
        prizes: formatAmount(prizes),
        rebates: formatAmount(rebates),
        salaries: formatAmount(salaries),
        bonuses: formatAmount(bonuses),
        contributions: formatAmount(contributions),
        basis: formatAmount(stake - prizes - rebates - salaries - bonuses - contributions),
        carried: formatAmount(contract.carried),
      },
    };
  }

  /** Settles hours and days that are over; called by a timer. */
  async settle(): Promise<void> {
    const { repository, settings } = this.#parts;
    for (const { id, settings: own } of await settings.all()) {
      const terms = {
        active: parseAmount(own.agents.activeTurnover),
        payMembers: own.rebates.payMembers,
        release: own.rebates.release === "automatic",
      };
      // another process may settle at the same time: what it closed is not due any more
      for (;;) {
        const day = await repository.dueDay(id, SETTLED_AFTER_MINUTES);
        if (day === undefined) break;
        await retryTransient(() => repository.closeDay(id, day, terms));
      }
      for (;;) {
        const hour = await repository.dueHour(id, SETTLED_AFTER_MINUTES);
        if (hour === undefined) break;
        await retryTransient(() => repository.closeHour(id, hour, terms.active, terms.release));
      }
    }
  }

  /** Pays what is owed; called by a timer. */
  async pay(): Promise<void> {
    const { repository, ledger, settings } = this.#parts;
    for (const { id } of await settings.all()) {
      let paid: Awaited<ReturnType<typeof repository.pay>>;
      do {
        paid = await retryTransient(() => repository.pay(id, PAID_AT_ONCE));
        for (const { memberId } of paid) ledger.changed(memberId);
      } while (paid.filter(({ receives }) => receives).length === PAID_AT_ONCE);
    }
  }
}

const presentStatement = (row: StatementRow): SettlementStatement => ({
  id: String(row.settlementId),
  kind: row.kind,
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  ...(row.kind === "hourly-salary" && { hour: row.startsAt.toISOString() }),
  amount: formatAmount(row.amount),
  carried: formatAmount(row.carried),
  payable: formatAmount(row.payable),
  ...(row.rest < 0n && { rest: formatAmount(row.rest) }),
  state: row.state,
  computedAt: row.computedAt.toISOString(),
  ...(row.paidAt && { paidAt: row.paidAt.toISOString() }),
  ...(row.transferId !== null && { reference: String(row.transferId) }),
  ...(row.transaction !== null && { transaction: String(row.transaction) }),
});

const presentPayment = (row: PaymentRow): SettlementPayment => ({
  ...presentStatement(row),
  receiver: { id: row.receiverId, username: row.receiver },
});

const presentLine = (row: LineRow, vendorName: string | undefined): RebateLine => ({
  ...(row.username !== null && { username: row.username }),
  agent: row.agent,
  category: row.category,
  vendor: row.vendor,
  ...(vendorName !== undefined && { vendorName }),
  turnover: formatAmount(row.turnover),
  rate: formatRate(row.rate),
  belowRate: formatRate(row.belowRate),
  amount: formatAmount(row.amount),
});

const amountOf = (stored: string | undefined): string => formatAmount(BigInt(stored ?? "0"));

function presentInputs({ contractId, payer, tiers, activeTurnover, inputs }: InputsRow): SalaryInputs {
  const { turnover, stake, active, tier, basis, prizes, rebates, salaries, bonuses, contributions } = inputs;
  const { carried, rest } = inputs;
  return {
    contractId: String(contractId),
    ...(payer !== null && { payer }),
    tiers: tiers.map(presentTier),
    ...(tier !== null && { tier }),
    active,
    activeTurnover: formatAmount(activeTurnover),
    turnover: amountOf(turnover),
    ...(basis !== undefined && {
      dividend: {
        stake: amountOf(stake ?? turnover),
        prizes: amountOf(prizes),
        rebates: amountOf(rebates),
        salaries: amountOf(salaries),
        bonuses: amountOf(bonuses),
        contributions: amountOf(contributions),
        basis: amountOf(basis),
        carried: amountOf(carried),
        rest: amountOf(rest),
      },
    }),
  };
}
