import type {
  Transaction,
  TransactionCode,
  TransactionDetails,
  TransactionGroup,
  TransactionPage,
} from "@foyer/contract/records";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { formatAmount } from "@foyer/domain/money";
import type { DayRange } from "@foyer/domain/record-days";
import { addTransaction, type RecordLine } from "@foyer/domain/record-lines";
import { GROUP_OF, kindsOf, namedMovement } from "@foyer/domain/transaction-code";
import { AppError } from "../../http/errors.ts";
import { betId } from "./record-ids.ts";
import type { BookOf, CondensedRow, TransactionsRepository, TransferRow } from "./transactions.repository.ts";

export type { TransferRow };

/** Transfers read at once. */
const CHUNK = 200;
/** Transfers and sums of play read at once to be condensed; a page of few lines reads on, at most so often. */
const CONDENSED_CHUNK = 60;
const MOST_CHUNKS = 5;
const ENOUGH_LINES = 8;

export interface TransactionFilter extends DayRange {
  readonly group: TransactionGroup | undefined;
  readonly code: TransactionCode | undefined;
}

/** The transactions of members. */
export class TransactionsService {
  readonly #transfers: TransactionsRepository;

  constructor(transfers: TransactionsRepository) {
    this.#transfers = transfers;
  }

  /** A page of transactions below a number; consecutive play is one line, unless it is filtered. */
  async list(
    book: BookOf,
    filter: TransactionFilter,
    before?: string,
    size: number = PAGE_SIZE,
  ): Promise<TransactionPage> {
    return filter.group === undefined && filter.code === undefined
      ? this.#condensed(book, filter, before)
      : this.each(book, filter, before, size);
  }

  async #condensed(book: BookOf, { from, to }: TransactionFilter, before?: string): Promise<TransactionPage> {
    let below = before === undefined ? undefined : BigInt(before);
    let lines: RecordLine[] = [];
    for (let chunk = 0; chunk < MOST_CHUNKS && lines.length < ENOUGH_LINES; chunk++) {
      const rows = await this.#transfers.condensed(book, { seq: below, to }, CONDENSED_CHUNK);
      for (const row of rows) {
        if (row.day < from) return { items: lines.map(presentLine) };
        const line = row.bets === null ? lineOf(row) : playOf(row, row.bets);
        const next = line ? addTransaction(lines, line) : lines;
        if (next.length > PAGE_SIZE) return page(lines, below);
        lines = next;
        below = row.firstSeq;
      }
      if (rows.length < CONDENSED_CHUNK) return { items: lines.map(presentLine) };
    }
    return page(lines, below);
  }

  /** Every transaction of a selection as a line of its own. */
  async each(
    book: BookOf,
    { from, to, group, code }: TransactionFilter,
    before: string | undefined,
    size: number,
  ): Promise<TransactionPage> {
    const selected = (one: TransactionCode) =>
      (group === undefined || GROUP_OF[one] === group) && (code === undefined || one === code);
    const kinds = kindsOf(selected);
    let below = before === undefined ? undefined : BigInt(before);
    const lines: RecordLine[] = [];
    for (;;) {
      const rows = await this.#transfers.ofKinds(book, { seq: below, to }, kinds, CHUNK);
      for (const row of rows) {
        if (row.day < from) return { items: lines.map(presentLine) };
        const line = lineOf(row);
        if (line && selected(line.code)) {
          if (lines.length === size) return page(lines, below);
          lines.push(line);
        }
        below = row.seq;
      }
      if (rows.length < CHUNK) return { items: lines.map(presentLine) };
    }
  }

  /** Throws `record.unknown`. */
  async details(book: BookOf, id: string, languages: readonly string[]): Promise<TransactionDetails> {
    const row = await this.#transfers.one(book, BigInt(id));
    const line = row && lineOf(row);
    if (!line) throw new AppError("record.unknown");
    const [, integration, transaction] =
      /^(?:play|expire):([a-z0-9-]+):([0-9a-f-]{36})(?::|$)/.exec(row.key) ?? [];
    const [, promotion] = /^promotion:(\d{1,18})$/.exec(row.reference ?? "") ?? [];
    const [round, titles] = await Promise.all([
      integration && transaction
        ? this.#transfers.roundOf(book.memberId, integration, transaction)
        : undefined,
      promotion ? this.#transfers.promotionTitles(book.memberId, promotion) : undefined,
    ]);
    const order = row.kind.startsWith("lottery-") ? row.reference : null;
    const title = languages.map((language) => titles?.[language]).find((one) => one !== undefined);
    return {
      ...presentLine(line),
      ...(integration && round !== undefined && { bet: betId({ integration, round }) }),
      ...(order !== null && { bet: betId({ integration: "lottery", round: order }) }),
      ...(title !== undefined && { title }),
    };
  }

  /** The transactions of a round, oldest first. */
  async ofRound(book: BookOf, integration: string, round: string): Promise<Transaction[]> {
    const rows = await this.#transfers.ofRound(book, integration, round);
    return rows.flatMap((row) => lineOf(row, true) ?? []).map(presentLine);
  }

  bonuses(book: BookOf, { from, to }: DayRange): Promise<bigint> {
    return this.#transfers.bonuses(book, from, to);
  }
}

const page = (lines: readonly RecordLine[], below = 0n): TransactionPage => ({
  items: lines.map(presentLine),
  ...(below > 1n && { next: String(below) }),
});

/** Play of a quarter of an hour as a line. */
const playOf = ({ seq, amount, cashAfter, day, at, playFrom }: CondensedRow, bets: number): RecordLine => ({
  id: seq,
  code: "BET",
  amount,
  balance: cashAfter,
  wallet: "main",
  day,
  at,
  reference: null,
  vendorName: null,
  play: { bets, from: playFrom ?? at },
});

/** A transfer as a transaction; undefined if the member had no more or less after it, such as after a win of nothing. */
export function lineOf(row: TransferRow, evenOfNothing = false): RecordLine | undefined {
  const named = namedMovement(row);
  if (!named || (row.amount === 0n && !evenOfNothing)) return undefined;
  const { code, own, direction } = named;
  return {
    id: row.seq,
    code,
    amount: direction === "in" ? row.amount : -row.amount,
    balance: own === "cash" ? row.cashAfter : (row.bonusAfter ?? 0n),
    wallet: own === "cash" ? "main" : "bonus",
    day: row.day,
    at: row.at,
    reference: row.reference,
    vendorName: row.vendorName,
  };
}

export function presentLine({
  id,
  amount,
  balance,
  at,
  reference,
  vendorName,
  play,
  ...line
}: RecordLine): Transaction {
  return {
    ...line,
    id: String(id),
    amount: formatAmount(amount),
    balance: formatAmount(balance),
    at: at.toISOString(),
    ...(reference !== null && { reference }),
    ...(vendorName !== null && { vendorName }),
    ...(play && { play: { bets: play.bets, from: play.from.toISOString() } }),
  };
}
