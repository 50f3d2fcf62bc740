import { createHash } from "node:crypto";
import type { BankStatement, BankStatementLine } from "@foyer/contract/statements";
import { formatAmount, LARGEST_AMOUNT } from "@foyer/domain/money";
import { orderNumberIn, statementAddsUp } from "@foyer/domain/statement-line";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { PaymentIntake } from "../deposits/payment-intake.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import { openStatement } from "./statement-file.ts";
import {
  StatementError,
  type StatementFormat,
  type StatementItem,
  type StatementLine,
} from "./statement-items.ts";
import {
  type AccountRow,
  type LineRow,
  type NewLine,
  type Outcome,
  type StatementRow,
  type StatementsRepository,
  UNNUMBERED,
} from "./statements.repository.ts";

/** Lines stored or processed at once. */
const BATCH = 500;
/** Statements of up to so many lines are imported while their operator waits, others by a job. */
const AT_ONCE = 200;
/** Outcomes of statements of up to so many lines are brought up to date when they are opened. */
const REFRESHED = 2_000;
const LONGEST_KEY = 120;
/** A job imports the rest of a long statement in its next run. */
const BATCHES_A_RUN = 20;

export type { AccountRow } from "./statements.repository.ts";

type File = AsyncIterable<Buffer> | Buffer;

interface Import {
  readonly merchantId: number;
  readonly accountId: bigint | string;
  readonly fileName: string;
  readonly format: StatementFormat;
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

  setFormat(accountId: bigint, format: StatementFormat | null): Promise<void> {
    return this.#statements.setFormat(accountId, format);
  }

  /** Reads a statement as a draft. Throws `statement.invalid` and `statement.account.unknown`. */
  async upload(
    file: File,
    { merchantId, accountId, fileName, format, operatorId }: Import,
  ): Promise<BankStatement> {
    const account = await this.account(merchantId, accountId);
    try {
      const id = await this.#store(file, { merchantId, account, fileName, format, operatorId });
      await this.#statements.refresh(id);
      return present(await this.#row(merchantId, id));
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      const { fault, line } = error;
      throw new AppError("statement.invalid", error.message, { fault, ...(line !== null && { line }) });
    }
  }

  async #store(
    file: File,
    {
      merchantId,
      account,
      fileName,
      format,
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
      );
      if (known !== undefined) return known;
    }
    const { kind, items } = await openStatement(hashed(), { ...account.format, ...format });
    const balances: { opening: bigint | null; closing: bigint | null } = { opening: null, closing: null };
    const batches = linesIn(items, account, balances);
    return this.#statements.create(
      {
        merchantId,
        accountId: account.accountId,
        currency: account.currency,
        fileName,
        format: kind,
        operatorId,
      },
      batches,
      () => ({ hash: hash.digest(), ...balances }),
    );
  }

  async list({ merchantId }: { readonly merchantId: number }, before: string | undefined) {
    const [rows, accounts] = await Promise.all([
      this.#statements.list(merchantId, before ?? null, PAGE_ROWS),
      this.#statements.accounts(merchantId),
    ]);
    return {
      ...pageOf(rows, present, (last) => String(last.id)),
      accounts: accounts.map(({ accountId, bank, number }) => ({
        accountId: String(accountId),
        name: `${bank}, ${number}`,
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
    if (row && !(await this.#statements.discard(row.id))) throw new AppError("operator.too.late");
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

const digitsOf = (text: string): string => text.replace(/[^A-Z0-9]/gi, "").toUpperCase();

/** The lines of a statement in batches; what it says about its account is checked, and its balances are noted. */
async function* linesIn(
  items: AsyncIterable<StatementItem>,
  { accountId, currency, number }: AccountRow,
  balances: { opening: bigint | null; closing: bigint | null },
): AsyncGenerator<NewLine[]> {
  let batch: NewLine[] = [];
  let moved = 0n;
  for await (const item of items) {
    if (item.kind === "account") {
      // an IBAN contains the national number
      if (!digitsOf(item.number).endsWith(digitsOf(number))) throw new StatementError("account", item.line);
    } else if (item.kind === "balance") {
      if (item.of === "closing") balances.closing = item.amount;
      else balances.opening ??= item.amount;
    } else {
      moved += item.amount < 0n ? -item.amount : item.amount;
      if (moved > LARGEST_AMOUNT) throw new StatementError("amount", item.line);
      batch.push({
        ...item,
        currency: item.currency ?? currency,
        key: keyOf(accountId, item),
        number: orderNumberIn(item.text),
      });
      if (batch.length === BATCH) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

const hashOf = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);

/** The key of an entry, the same in every statement that contains it. */
export function keyOf(
  accountId: bigint,
  { reference, day, amount, currency, text, payer, balance }: StatementLine,
): string {
  const account = `account:${accountId}:`;
  if (reference === null)
    return `${account}${hashOf([day, String(amount), currency ?? "", text, payer ?? "", balance ?? ""])}${UNNUMBERED}`;
  const key = account + reference;
  return key.length <= LONGEST_KEY && !key.endsWith(UNNUMBERED) ? key : `${account}${hashOf([reference])}`;
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
    uploadedAt: row.uploadedAt.toISOString(),
    ...(uploadedBy !== null && { uploadedBy }),
    ...(askedBy !== null && row.state === "draft" && { askedBy }),
    ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
  };
}

const presentLine = ({ amount, payer, number, ...row }: LineRow): BankStatementLine => ({
  ...row,
  amount: formatAmount(amount),
  ...(payer !== null && { payer }),
  ...(number !== null && { number }),
});
