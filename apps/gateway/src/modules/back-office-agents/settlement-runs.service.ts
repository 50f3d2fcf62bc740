import type {
  BackOfficeSettlement,
  BackOfficeStatement,
  SettlementDifference,
  SettlementTrial,
} from "@foyer/contract/back-office-settlements";
import type { SettlementKind } from "@foyer/contract/settlements";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { csvFile } from "../records/csv.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { RunRow, RunStatementRow, SettlementRunsRepository } from "./settlement-runs.repository.ts";

type Actor = Pick<Operator, "operatorId" | "merchantId">;

/** Lines of differences that are listed; there are none, or few. */
const DIFFERENCES = 200;
const CSV_ROWS = 1_000;

interface Parts {
  readonly repository: SettlementRunsRepository;
  readonly settings: Pick<SettingsService, "merchant">;
  readonly clock: Clock;
}

/** Settlements in the back office: what they come to, their proof, and their release. */
export class SettlementRunsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Settlements whose payments wait for an operator. */
  held(merchantId: number): Promise<number> {
    return this.#parts.repository.held(merchantId);
  }

  async list(
    { merchantId, operatorId }: Actor,
    query: { readonly kind?: SettlementKind; readonly state?: "held" | "owed"; readonly before?: string },
  ) {
    const { repository, settings } = this.#parts;
    const filter = {
      kind: query.kind ?? null,
      state: query.state ?? null,
      before: query.before ?? null,
      limit: PAGE_ROWS,
    };
    const [rows, held, limit, merchant] = await Promise.all([
      repository.list(merchantId, filter),
      repository.held(merchantId),
      this.#limit(merchantId),
      settings.merchant(merchantId),
    ]);
    return {
      ...pageOf(
        rows,
        (row) => present(row, operatorId, limit),
        (last) => String(last.id),
      ),
      held,
      releases: merchant.settings.rebates.release,
    };
  }

  /** Throws `settlement.unknown`. */
  async read({ merchantId, operatorId }: Actor, id: string, offset: number) {
    const run = await this.#find(merchantId, id);
    const [rows, limit] = await Promise.all([
      this.#parts.repository.statements(run.id, offset, PAGE_ROWS),
      this.#limit(merchantId),
    ]);
    return {
      settlement: present(run, operatorId, limit),
      content: rows.slice(0, PAGE_SIZE).map(presentStatement),
      ...(rows.length > PAGE_SIZE && { next: offset + PAGE_SIZE }),
    };
  }

  /** Throws `settlement.unknown`. */
  async differences({ merchantId }: Actor, id: string) {
    const { repository, clock } = this.#parts;
    const run = await this.#find(merchantId, id);
    const rows = run.kind === "rebate" ? await repository.differences(run.id, DIFFERENCES) : [];
    return {
      content: rows.map(
        ({ member, downline, category, vendor, stored, computed }): SettlementDifference => ({
          member,
          ...(downline !== null && { downline }),
          category,
          vendor,
          ...(stored !== null && { stored: formatAmount(stored) }),
          ...(computed !== null && { computed: formatAmount(computed) }),
        }),
      ),
      count: rows[0]?.count ?? 0,
      checkedAt: new Date(clock.now()).toISOString(),
    };
  }

  /** Throws `settlement.unknown`. */
  async csv({ merchantId }: Actor, id: string) {
    const { repository } = this.#parts;
    const run = await this.#find(merchantId, id);
    const name = `${run.kind}-${run.firstDay === run.lastDay ? run.firstDay : `${run.firstDay}-${run.lastDay}`}.csv`;
    const text = csvFile(
      ["Username", "Payer", "Amount", "Carried", "Payable", "State"],
      async (from = "0") => {
        const offset = Number(from);
        const rows = await repository.statements(run.id, offset, CSV_ROWS);
        return { items: rows, ...(rows.length === CSV_ROWS && { next: String(offset + CSV_ROWS) }) };
      },
      ({ username, payer, amount, carried, payable, state }) => [
        username,
        payer ?? "",
        formatAmount(amount),
        formatAmount(carried),
        formatAmount(payable),
        state,
      ],
    );
    return { name, text };
  }

  /** Throws `settlement.unknown`. */
  async release({ merchantId, operatorId }: Actor, id: string): Promise<BackOfficeSettlement> {
    const run = await this.#find(merchantId, id);
    await this.#parts.repository.release(run.id, operatorId);
    return present(await this.#find(merchantId, id), operatorId, await this.#limit(merchantId));
  }

  /** What the open day, hour and periods would give by now. */
  async trial({ merchantId }: Actor): Promise<{ content: SettlementTrial[]; at: string }> {
    const { repository, settings, clock } = this.#parts;
    const { payMembers } = (await settings.merchant(merchantId)).settings.rebates;
    const tried = await repository.trial(merchantId, payMembers, PAGE_SIZE);
    return {
      content: tried.map(({ run, largest }) => ({
        ...presentSums(run),
        largest: largest.filter(({ payable }) => payable > 0n).map(presentStatement),
      })),
      at: new Date(clock.now()).toISOString(),
    };
  }

  async #find(merchantId: number, id: string): Promise<RunRow> {
    const run = await this.#parts.repository.find(merchantId, id);
    if (!run) throw new AppError("settlement.unknown");
    return run;
  }

  /** Above this amount two operators release a settlement. */
  async #limit(merchantId: number): Promise<bigint> {
    const { fourEyesAbove } = (await this.#parts.settings.merchant(merchantId)).settings;
    return parseAmount(fourEyesAbove.settlements ?? fourEyesAbove.withdrawals);
  }
}

const presentSums = (row: RunRow) => ({
  kind: row.kind,
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  statements: row.statements,
  amount: formatAmount(row.amount),
});

const present = (row: RunRow, operatorId: number, limit: bigint): BackOfficeSettlement => ({
  settlementId: String(row.id),
  ...presentSums(row),
  computedAt: row.computedAt.toISOString(),
  paid: formatAmount(row.amount - row.owed),
  owed: formatAmount(row.owed),
  state: row.owed === 0n ? "paid" : row.releasedAt ? "paying" : "held",
  ...(row.releasedAt && { releasedAt: row.releasedAt.toISOString() }),
  ...(row.releasedBy !== null && { releasedBy: row.releasedBy }),
  ...(row.approvedAt && { approvedAt: row.approvedAt.toISOString() }),
  ...(row.approvedBy !== null && { approvedBy: row.approvedBy }),
  mine: row.approvedById === operatorId,
  twoOperators: row.aboveAutomatic || row.amount > limit,
  ...(row.aboveAutomatic && { aboveAutomatic: true as const }),
});

const presentStatement = (row: RunStatementRow): BackOfficeStatement => ({
  member: { id: row.memberId, username: row.username },
  ...(row.payer !== null && { payer: row.payer }),
  amount: formatAmount(row.amount),
  carried: formatAmount(row.carried),
  payable: formatAmount(row.payable),
  state: row.state,
  ...(row.state === "owed" && row.triesAfter && { triesAfter: row.triesAfter.toISOString() }),
});
