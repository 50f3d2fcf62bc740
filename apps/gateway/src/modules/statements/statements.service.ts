import { createHash } from "node:crypto";
import type {
  BankStatement,
  BankStatementLine,
  StatementFormat,
  StatementFormatProposal,
} from "@foyer/contract/statements";
import { formatAmount, LARGEST_AMOUNT } from "@foyer/domain/money";
import { dayIn } from "@foyer/domain/record-days";
import { statementAddsUp } from "@foyer/domain/statement-line";
import { caseFilter } from "../../http/case-filter.ts";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { tooLate } from "../../http/too-late.ts";
import type { PaymentIntake } from "../deposits/payment-intake.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import { proposeFormat } from "./propose-format.ts";
import { type StatementEnds, statementEnds } from "./statement-ends.ts";
import { openStatement } from "./statement-file.ts";
import { checkFormat } from "./statement-format.ts";
import { StatementError, type StatementItem } from "./statement-items.ts";
import {
  type AccountRow,
  type LineRow,
  type NewLine,
  type Outcome,
  type StatementRow,
  type StatementsRepository,
} from "./statements.repository.ts";

/** Lines stored or processed at once. */
const BATCH = 500;
/** Statements of up to so many lines are imported while their operator waits, others by a job. */
const AT_ONCE = 200;
/** Outcomes of statements of up to so many lines are brought up to date when they are opened. */
const REFRESHED = 2_000;
const CAMT = "camt.053";
/** A job imports the rest of a long statement in its next run. */
const BATCHES_A_RUN = 20;

export type { AccountRow } from "./statements.repository.ts";

type File = AsyncIterable<Buffer> | Buffer;

interface Import {
  readonly merchantId: number;
  readonly accountId: bigint | string;
  readonly fileName: string;
  /** Null: from the command line. */
  readonly operatorId: number | null;
}

/** Bank statements: read as drafts, confirmed, and imported line by line. Another merchant's are unknown. */
export class StatementsService {
  readonly #statements: StatementsRepository;
  readonly #settings: Pick<SettingsService, "merchant">;
  readonly #intake: Pick<PaymentIntake, "receive">;

  constructor(
    statements: StatementsRepository,
    settings: Pick<SettingsService, "merchant">,
    intake: Pick<PaymentIntake, "receive">,
  ) {
    this.#statements = statements;
    this.#settings = settings;
    this.#intake = intake;
  }

  /** Throws `statement.account.unknown`. */
  async account(merchantId: number, accountId: bigint | string): Promise<AccountRow> {
    const accounts = await this.#statements.accounts(merchantId);
    const account = accounts.find((one) => String(one.accountId) === String(accountId));
    if (!account) throw new AppError("statement.account.unknown");
    return account;
  }

  accounts(merchantId: number): Promise<AccountRow[]> {
    return this.#statements.accounts(merchantId);
  }

  /** Confirms how an account's CSV files are read; null takes that back. Throws `statement.invalid` and `statement.account.unknown`. */
  async setFormat(
    merchantId: number,
    accountId: bigint | string,
    format: StatementFormat | null,
  ): Promise<void> {
    const account = await this.account(merchantId, accountId);
    if (format) await refusing(async () => checkFormat(format));
    await this.#statements.setFormat(account.accountId, format);
  }

  /** Proposes how an account's CSV files are read, from a sample. Throws `statement.invalid` and `statement.account.unknown`. */
  async propose(
    merchantId: number,
    accountId: bigint | string,
    sample: Buffer,
  ): Promise<StatementFormatProposal> {
    const account = await this.account(merchantId, accountId);
    const today = await this.#today(merchantId);
    return refusing(() => proposeFormat(sample, { account, today, known: account.format }));
  }

  /** Reads a statement as a draft. Throws `statement.invalid` and `statement.account.unknown`. */
  async upload(file: File, { merchantId, accountId, ...rest }: Import): Promise<BankStatement> {
    const account = await this.account(merchantId, accountId);
    const id = await refusing(() => this.#store(file, { merchantId, account, ...rest }));
    await this.#statements.refresh(id);
    return present(await this.#row(merchantId, id));
  }

  async #today(merchantId: number): Promise<string> {
    const { timeZone } = (await this.#settings.merchant(merchantId)).settings;
    return dayIn(timeZone, new Date());
  }

  async #store(
    file: File,
    {
      merchantId,
      account,
      fileName,
      operatorId,
    }: Omit<Import, "accountId"> & { readonly account: AccountRow },
  ): Promise<bigint> {
    const hash = createHash("sha256");
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const part of Buffer.isBuffer(file) ? [file] : file) {
        hash.update(part);
        yield part;
      }
    }
    if (Buffer.isBuffer(file)) {
      const known = await this.#statements.findByFile(
        account.accountId,
        createHash("sha256").update(file).digest(),
        [readingOf(account.format), CAMT],
      );
      if (known !== undefined) return known;
    }
    const today = await this.#today(merchantId);
    const { format, currency, accountId } = account;
    const { kind, items } = await openStatement(hashed(), { format, account, today });
    const ends = statementEnds();
    return this.#statements.create(
      {
        merchantId,
        accountId,
        currency,
        fileName,
        format: kind,
        operatorId,
        reading: kind === CAMT ? CAMT : readingOf(format),
      },
      linesIn(items, ends),
      () => ({ hash: hash.digest(), ...ends.result() }),
    );
  }

  async list(
    { merchantId }: { readonly merchantId: number },
    { q, before }: { readonly q?: string; readonly before?: string },
  ) {
    const [rows, accounts] = await Promise.all([
      this.#statements.list(merchantId, caseFilter(q === undefined ? {} : { q }), before ?? null, PAGE_ROWS),
      this.#statements.accounts(merchantId),
    ]);
    return {
      ...pageOf(rows, present, (last) => String(last.id)),
      accounts: accounts.map(({ accountId, bank, number, format }) => ({
        accountId: String(accountId),
        name: `${bank}, ${number}`,
        formatted: format !== null && format.columns.length > 0,
      })),
    };
  }

  /** Throws `statement.unknown`. */
  async read(
    merchantId: number,
    statementId: string,
    after: number | undefined,
    outcome: Outcome | undefined,
  ) {
    const found = await this.#row(merchantId, statementId);
    if (after === undefined && found.lines <= REFRESHED) await this.#statements.refresh(found.id);
    const [row, rows] = await Promise.all([
      this.#row(merchantId, statementId),
      this.#statements.lines(found.id, after ?? 0, outcome ?? null, PAGE_ROWS),
    ]);
    return {
      statement: present(row),
      ...pageOf(rows, presentLine, (last) => last.n),
    };
  }

  /**
   * Confirms a draft and imports it; a long one continues in the background. One that needs a second operator stays a draft
   * that waits for one. Throws `statement.unknown`.
   */
  async confirm(
    merchantId: number,
    statementId: string | bigint,
    operatorId: number | null,
  ): Promise<BankStatement> {
    const { id, lines } = await this.#row(merchantId, statementId);
    const outcome = await this.#statements.confirm(id, operatorId);
    if (outcome !== "waits" && lines <= AT_ONCE) await this.#importLines(id, merchantId);
    return present(await this.#row(merchantId, id));
  }

  /** Imports a confirmed statement to its end. */
  async finish(merchantId: number, statementId: string): Promise<BankStatement> {
    while (!(await this.#importLines(BigInt(statementId), merchantId)));
    return present(await this.#row(merchantId, statementId));
  }

  /** Removes a draft. Throws `operator.too.late`; a statement that is gone stays so. */
  async discard(merchantId: number, statementId: string): Promise<void> {
    const row = await this.#statements.read(merchantId, statementId);
    if (!row || (await this.#statements.discard(row.id))) return;
    const { confirmedAt, confirmedBy } = await this.#row(merchantId, statementId);
    throw tooLate(confirmedAt ? [{ step: "imported", at: confirmedAt, by: confirmedBy }] : []);
  }

  /** Continues the import of confirmed statements. */
  async importDue(): Promise<void> {
    for (const { id, merchantId } of await this.#statements.importing())
      await this.#importLines(id, merchantId);
  }

  /** Imports lines of a confirmed statement, each once however often this is called. @returns whether it is imported */
  async #importLines(id: bigint, merchantId: number): Promise<boolean> {
    const { timeZone } = (await this.#settings.merchant(merchantId)).settings;
    for (let batch = 0; batch < BATCHES_A_RUN; batch++) {
      const lines = await this.#statements.due(id, timeZone, BATCH);
      const last = lines.at(-1);
      if (!last) {
        await this.#statements.finish(id);
        return true;
      }
      for (const { key: paymentId, currency, amount, payer, paidAt, reference } of lines)
        await this.#intake.receive(
          { merchantId, dialect: "manual", providerId: null, reference },
          { paymentId, currency, amount, paidAt, ...(payer !== null && { payerName: payer }) },
        );
      await this.#statements.advance(id, last.n);
    }
    return false;
  }

  async #row(merchantId: number, id: bigint | string): Promise<StatementRow> {
    const row = await this.#statements.read(merchantId, id);
    if (!row) throw new AppError("statement.unknown");
    return row;
  }
}

/** Calls what reads or checks, and answers a `StatementError` as `statement.invalid`. */
async function refusing<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new AppError("statement.invalid", error.message, error.refusal);
  }
}

/** The name of a way to read: entries that are read in the same way differ only in what the bank wrote. */
const readingOf = (format: StatementFormat | null): string =>
  `csv:${createHash("sha256").update(JSON.stringify(format)).digest("base64url").slice(0, 32)}`;

/** The lines of a statement in batches; what it says of its balances goes to `ends`. */
async function* linesIn(items: AsyncIterable<StatementItem>, ends: StatementEnds): AsyncGenerator<NewLine[]> {
  let batch: NewLine[] = [];
  let moved = 0n;
  for await (const item of items) {
    if (item.kind === "end") {
      ends.add(item);
      continue;
    }
    moved += item.amount < 0n ? -item.amount : item.amount;
    if (moved > LARGEST_AMOUNT) throw new StatementError("amount", item.line);
    batch.push(item);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function present(row: StatementRow): BankStatement {
  const { opening, closing, credits, debits, uploadedBy, askedBy, confirmedAt } = row;
  const addsUp = statementAddsUp({ opening, closing, credits, debits });
  return {
    statementId: String(row.id),
    fileName: row.fileName,
    format: row.format,
    state: row.state,
    account: row.account,
    currency: row.currency,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    lines: row.lines,
    credits: formatAmount(credits),
    debits: formatAmount(debits),
    ...(opening !== null && { opening: formatAmount(opening) }),
    ...(closing !== null && { closing: formatAmount(closing) }),
    ...(addsUp !== null && { addsUp }),
    counts: row.counts,
    doubts: row.doubts,
    uploadedAt: row.uploadedAt.toISOString(),
    ...(uploadedBy !== null && { uploadedBy }),
    ...(askedBy !== null && row.state === "draft" && { askedBy }),
    ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
  };
}

const presentLine = ({
  amount,
  payer,
  number,
  deposit,
  paymentKey,
  doubt,
  ...row
}: LineRow): BankStatementLine => ({
  ...row,
  amount: formatAmount(amount),
  ...(payer !== null && { payer }),
  ...(number !== null && { number }),
  ...(deposit !== null && { deposit }),
  ...(paymentKey !== null && { paymentKey: String(paymentKey) }),
  ...(doubt !== null && { doubt }),
});
