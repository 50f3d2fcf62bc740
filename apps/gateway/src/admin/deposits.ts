import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { CommandDef } from "citty";
import type { FastifyInstance } from "fastify";
import { AppError } from "../http/errors.ts";
import { readStatementFormat } from "../modules/statements/statement-format.ts";
import type { StatementFormat } from "../modules/statements/statement-items.ts";
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
            format: {},
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
          if (done.addsUp === false)
            console.log(
              "The opening balance and the lines do not make the closing balance: lines are missing.",
            );
        } catch (error) {
          throw readable(error, args.file);
        } finally {
          await handle.close();
        }
      },
    ),
    "statement-format": merchantCommand(
      "Sets how statements of an account are read, or shows it; without it the columns are detected",
      {
        format: {
          type: "positional",
          description: `For example {"columns":{"date":"Posted","credit":"In","text":"Details"},"dates":"DMY","decimal":","}, or null`,
          required: false,
        },
        ...ACCOUNT,
      },
      async ({ app, merchant, args }) => {
        const account = await accountOf(app, merchant.id, args.account);
        const text = textOf(args.format, args, 0);
        if (text === "") return console.log(JSON.stringify(account.format));
        await app.services.statements.setFormat(account.accountId, formatIn(text));
        console.log(`Statements of ${account.bank}, ${account.number} are read in this way from now on.`);
      },
    ),
  },
};

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
  const { fault, line } = (error.value ?? {}) as { fault?: string; line?: number };
  return new AdminError(`Nothing was imported: ${fault}${line === undefined ? "" : ` in line ${line}`}.`);
}
