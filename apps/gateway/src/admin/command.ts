import type { ArgsDef, CommandDef, ParsedArgs } from "citty";
import type { FastifyInstance } from "fastify";
import type { Merchant } from "../modules/settings/settings.service.ts";
import { AdminError } from "./admin-error.ts";
import { withApp } from "./with-app.ts";

export const MERCHANT = {
  merchant: {
    type: "string",
    description: "Merchant code; may be left out where there is only one merchant",
    valueHint: "CODE",
  },
} as const satisfies ArgsDef;

/** The merchant with this code, or the only merchant of the deployment. */
async function merchantOf(app: FastifyInstance, code: string | undefined): Promise<Merchant> {
  const all = await app.services.settings.all();
  const found = code === undefined ? all : all.filter((merchant) => merchant.code === code);
  if (found.length > 1)
    throw new AdminError(`Say which with --merchant: ${found.map((merchant) => merchant.code).join(", ")}.`);
  if (!found[0])
    throw new AdminError(code === undefined ? "There is no merchant yet." : `Unknown merchant: ${code}.`);
  return found[0];
}

interface MerchantCall<A extends ArgsDef> {
  readonly app: FastifyInstance;
  readonly merchant: Merchant;
  readonly args: ParsedArgs<A & typeof MERCHANT>;
}

/** A command about one merchant, run over the application without listening. */
export function merchantCommand<const A extends ArgsDef>(
  description: string,
  args: A,
  run: (call: MerchantCall<A>) => Promise<void>,
): CommandDef {
  return {
    meta: { description },
    args: { ...args, ...MERCHANT },
    run: ({ args: parsed }) =>
      withApp(async (app) => {
        const args = parsed as ParsedArgs<A & typeof MERCHANT>;
        await run({
          app,
          args,
          merchant: await merchantOf(app, args.merchant),
        });
      }),
  };
}

/** A whole number from 1. */
export function idOf(text: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(text))
    throw new AdminError(`"${text}" is not the number of a promotion or application.`);
  return BigInt(text);
}

/** The positional arguments from the first one named on, as one text: quotes around it may be left out. */
export const textOf = (
  first: string | undefined,
  { _: words }: { readonly _: readonly string[] },
  before: number,
) => (first === undefined ? "" : words.slice(before).join(" "));
