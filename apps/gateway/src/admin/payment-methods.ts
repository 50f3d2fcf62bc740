import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { formatAmount } from "@foyer/domain/money";
import type { CommandDef } from "citty";
import type { MethodStatus, PaymentMethodRow } from "../modules/deposits/payment-methods.service.ts";
import { PaymentMethodsFault } from "../modules/deposits/payment-methods-file.ts";
import { AdminError } from "./admin-error.ts";
import { merchantCommand } from "./command.ts";

const STATUSES: readonly MethodStatus[] = ["active", "maintenance", "off"];

async function read(file: string): Promise<string> {
  try {
    // npm runs this at the root of the project; the file is relative to where the operator is
    return await readFile(resolve(process.env["INIT_CWD"] ?? ".", file), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new AdminError(`There is no file ${file}.`);
    throw error;
  }
}

function described(method: PaymentMethodRow, hasKeys: boolean): string {
  const { code, kind, dialect, currency, minimum, maximum, opens, closes, status } = method;
  return [
    `${code}: ${status}, ${kind} by ${dialect}${hasKeys ? "" : " (no keys, not offered)"}`,
    `${formatAmount(minimum)} to ${formatAmount(maximum)} ${currency}`,
    opens === null ? "always open" : `${opens} to ${closes}`,
  ].join(", ");
}

export const paymentMethods: Record<string, CommandDef> = {
  methods: merchantCommand("Ways to pay in and their accounts", {}, async ({ app, merchant }) => {
    const all = await app.services.paymentMethods.list(merchant.id);
    if (all.length === 0) console.log(`${merchant.code} has no methods.`);
    for (const method of all) {
      console.log(described(method, app.services.paymentMethods.hasKeys(method)));
      for (const { code, bank, number, holder, active } of method.accounts)
        console.log(`  ${method.code}/${code}: ${bank}, ${number}, ${holder}${active ? "" : " (disabled)"}`);
    }
  }),
  "methods-import": merchantCommand(
    "Adds and changes methods and their accounts as a file says. Others stay; accounts that a method no longer has are disabled; the same file again changes nothing",
    {
      file: {
        type: "positional",
        description: "JSON, for example content/demo/payment-methods.json",
        required: true,
      },
    },
    async ({ app, merchant, args }) => {
      const text = await read(args.file);
      const done = await app.services.paymentMethods.import(merchant, text).catch((error: unknown) => {
        if (error instanceof PaymentMethodsFault)
          throw new AdminError(`Nothing was imported: ${error.message}.`);
        throw error;
      });
      const parts = [
        ["Added", done.added],
        ["Changed", done.changed],
        ["Added accounts", done.addedAccounts],
        ["Changed accounts", done.changedAccounts],
        ["Disabled accounts", done.disabledAccounts],
      ] as const;
      for (const [what, codes] of parts) if (codes.length > 0) console.log(`${what}: ${codes.join(", ")}.`);
      if (parts.every(([, codes]) => codes.length === 0)) console.log("Nothing changed.");
    },
  ),
  "set-method": merchantCommand(
    "Offers a method, puts it under maintenance, or takes it away; open orders are paid and credited all the same",
    {
      code: { type: "positional", description: "Code of the method", required: true },
      status: { type: "positional", description: STATUSES.join(", "), required: true },
    },
    async ({ app, merchant, args }) => {
      const status = STATUSES.find((one) => one === args.status);
      if (!status) throw new AdminError(`A status is ${STATUSES.join(", ")}.`);
      if (!(await app.services.paymentMethods.setStatus(merchant.id, args.code, status, null)))
        throw new AdminError(`${merchant.code} has no method ${args.code}.`);
      console.log(
        `${args.code} is ${{ active: "active", maintenance: "under maintenance", off: "off" }[status]}.`,
      );
    },
  ),
};
