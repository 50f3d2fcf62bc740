import { open, readFile } from "node:fs/promises";
import { basename } from "node:path";
import {
  MAX_SAMPLE_BYTES,
  type StatementDoubt,
  type StatementFormat,
  type StatementRefusal,
} from "@foyer/contract/statements";
import type { CommandDef } from "citty";
import type { FastifyInstance } from "fastify";
import { AppError } from "../http/errors.ts";
import { wholeRows } from "../modules/statements/sample-rows.ts";
import { readStatementFormat } from "../modules/statements/statement-format.ts";
import type { AccountRow } from "../modules/statements/statements.service.ts";
import { AdminError } from "./admin-error.ts";
import { merchantCommand, textOf } from "./command.ts";
import { paymentMethods } from "./payment-methods.ts";

const ACCOUNT = {
  account: {
    type: "string",
    description: "Number of the merchant's account; may be left out where there is only one",
    valueHint: "NUMBER",
  },
} as const;

const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();

async function accountOf(
  app: FastifyInstance,
  merchantId: number,
  number: string | undefined,
): Promise<AccountRow> {
  const all = await app.services.statements.accounts(merchantId);
  const found = number === undefined ? all : all.filter((one) => plain(one.number) === plain(number));
  if (found.length > 1)
    throw new AdminError(`Say which with --account: ${found.map((one) => one.number).join(", ")}.`);
  if (!found[0])
    throw new AdminError(
      number === undefined ? "The merchant has no account for transfers." : `Unknown account: ${number}.`,
    );
  return found[0];
}

export const deposits: CommandDef = {
  meta: { description: "Ways to pay in, and bank statements" },
  subCommands: {
    ...paymentMethods,
    "import-statement": merchantCommand(
      "Imports a bank statement (CSV or camt.053); importing an entry again credits nothing",
      {
        file: { type: "positional", description: "The file", required: true },
        ...ACCOUNT,
        preview: { type: "boolean", description: "Only says what an import would do" },
      },
      async ({ app, merchant, args }) => {
        const { statements } = app.services;
        const { accountId } = await accountOf(app, merchant.id, args.account);
        // opened first: the error of a stream that nobody reads yet would end the process
        const handle = await open(args.file).catch((error: unknown) => {
          throw readable(error, args.file);
        });
        try {
          const draft = await statements.upload(handle.createReadStream(), {
            merchantId: merchant.id,
            accountId,
            fileName: basename(args.file).slice(0, 200),
            operatorId: null,
          });
          let done = draft;
          if (!args.preview) {
            await statements.confirm(merchant.id, draft.statementId, null);
            done = await statements.finish(merchant.id, draft.statementId);
          }
          const counts = Object.entries(done.counts).map(([outcome, count]) => `${count} ${outcome}`);
          console.log(
            `${done.lines} lines from ${done.firstDay} to ${done.lastDay}, ${args.preview ? "would become" : "imported"}: ${counts.join(", ")}.`,
          );
          for (const doubt of done.doubts) console.log(DOUBTS[doubt]);
        } catch (error) {
          throw readable(error, args.file);
        } finally {
          await handle.close();
        }
      },
    ),
    "statement-format": merchantCommand(
      "Confirms how CSV statements of an account are read, or shows it; --sample proposes it from a file",
      {
        format: {
          type: "positional",
          description: "The format as JSON, as --sample prints it; null takes it back",
          required: false,
        },
        sample: {
          type: "string",
          description: "Prints what a file seems to be written in",
          valueHint: "FILE",
        },
        ...ACCOUNT,
      },
      async ({ app, merchant, args }) => {
        const account = await accountOf(app, merchant.id, args.account);
        const { statements } = app.services;
        if (args.sample !== undefined) {
          const { format, refusal, otherNumbers, otherDates } = await proposed(
            app,
            merchant.id,
            account,
            args.sample,
          );
          console.log(JSON.stringify(format));
          if (otherNumbers)
            console.log(`The amounts are other sums with "numbers": ${JSON.stringify(otherNumbers)}`);
          if (otherDates) console.log(`The dates are other days with "dates": ${JSON.stringify(otherDates)}`);
          if (refusal) console.log(`The sample can't be read in this way: ${said(refusal)}.`);
          return;
        }
        const text = textOf(args.format, args, 0);
        if (text === "") return console.log(JSON.stringify(account.format));
        await statements.setFormat(merchant.id, account.accountId, formatIn(text));
        console.log(`Statements of ${account.bank}, ${account.number} are read in this way from now on.`);
      },
    ),
  },
};

/** Why lines of a statement wait for an operator. */
const DOUBTS: Readonly<Record<StatementDoubt, string>> = {
  "no-balances": "The file has no balances that prove its lines: payments of them wait for an operator.",
  mismatch:
    "The opening balance and the lines do not make the closing balance: payments of them wait for an operator.",
  gap: "The file does not go on where the account's last statement ended: payments of it wait for an operator.",
  opening: "No earlier balance of the account is known: the payment of the first line waits for an operator.",
  cut: "The last line has no end, so that the file may be cut: its payment waits for an operator.",
  batch: "An amount of several payments is not divided: it waits for an operator.",
  currency: "Lines in another currency than the account's wait for an operator.",
  reversal: "Lines that take an earlier one back wait for an operator.",
  "other-account":
    "All lines are in statements of another account too: payments of them wait for an operator.",
};

async function proposed(app: FastifyInstance, merchantId: number, { accountId }: AccountRow, file: string) {
  try {
    const sample = await readFile(file);
    return await app.services.statements.propose(merchantId, accountId, wholeRows(sample, MAX_SAMPLE_BYTES));
  } catch (error) {
    throw readable(error, file);
  }
}

const said = ({ fault, line, field, setting }: StatementRefusal): string =>
  `${fault}${line === undefined ? "" : ` in line ${line}`}${field === undefined ? "" : `, column ${field}`}${
    setting === undefined ? "" : ` (setting ${setting})`
  }`;

function formatIn(text: string): StatementFormat | null {
  try {
    return readStatementFormat(text);
  } catch (error) {
    throw new AdminError(`This is no format of statements: ${(error as Error).message}`);
  }
}

function readable(error: unknown, file: string): unknown {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return new AdminError(`There is no file ${file}.`);
  if (!(error instanceof AppError) || error.code !== "statement.invalid") return error;
  const refusal = error.value as StatementRefusal;
  const way =
    refusal.fault === "unconfirmed"
      ? ". Confirm how the account's files are read: deposits statement-format --sample FILE"
      : "";
  return new AdminError(`Nothing was imported: ${said(refusal)}${way}.`);
}
