import type { BackOfficeMethod } from "@foyer/contract/back-office-methods";
import { formatAmount } from "@foyer/domain/money";
import type { ClientBase } from "pg";
import type { Merchant } from "../settings/settings.service.ts";
import { inLanguage, rateText } from "./deposit-presentation.ts";
import {
  AccountInUse,
  type ImportOutcome,
  type MethodStatus,
  type PaymentMethodRow,
  type PaymentMethodsRepository,
} from "./payment-methods.repository.ts";
import {
  type PaymentMethods,
  PaymentMethodsFault,
  paymentMethodRows,
  readPaymentMethods,
} from "./payment-methods-file.ts";

export type { MethodStatus, PaymentMethodRow } from "./payment-methods.repository.ts";

/** @param hasKeys whether this deployment can take payments by it */
function present(
  { names, dayMaximum, dayCount, feeRate, opens, closes, ...method }: PaymentMethodRow,
  languages: readonly string[],
  hasKeys: boolean,
): BackOfficeMethod {
  return {
    ...method,
    name: inLanguage(names, languages),
    minimum: formatAmount(method.minimum),
    maximum: formatAmount(method.maximum),
    ...(dayMaximum !== null && { dayMaximum: formatAmount(dayMaximum) }),
    ...(dayCount !== null && { dayCount }),
    feeFixed: formatAmount(method.feeFixed),
    feePercent: rateText(feeRate),
    ...(opens !== null && closes !== null && { hours: { from: opens, to: closes } }),
    accounts: [...method.accounts],
    hasKeys,
  };
}

/** What the merchant's staff does about the ways to pay in. Members read them at each visit, so a change is seen at once. */
export class PaymentMethodsService {
  readonly #methods: PaymentMethodsRepository;
  readonly #providers: ReadonlyMap<string, unknown>;

  /** @param providers the configured payment providers by dialect */
  constructor(methods: PaymentMethodsRepository, providers: ReadonlyMap<string, unknown>) {
    this.#methods = methods;
    this.#providers = providers;
  }

  list(merchantId: number): Promise<PaymentMethodRow[]> {
    return this.#methods.list(merchantId);
  }

  /** Whether this deployment can take payments by a method; members see no other. */
  hasKeys({ dialect }: Pick<PaymentMethodRow, "dialect">): boolean {
    return dialect === "manual" || this.#providers.has(dialect);
  }

  async listFor(merchantId: number, languages: readonly string[]): Promise<BackOfficeMethod[]> {
    const rows = await this.#methods.list(merchantId);
    return rows.map((row) => present(row, languages, this.hasKeys(row)));
  }

  /** Stores the methods of a merchant that is made in the caller's transaction. */
  async insert(
    client: ClientBase,
    merchantId: number,
    currency: string,
    methods: PaymentMethods,
  ): Promise<void> {
    await this.#methods.write(client, merchantId, currency, paymentMethodRows(methods));
  }

  /**
   * Adds and changes the methods of a file; the same file again changes nothing.
   * @throws PaymentMethodsFault with the fault and its place; nothing was written
   */
  async import({ id, currency }: Merchant, text: string): Promise<ImportOutcome> {
    const methods = readPaymentMethods(text, currency);
    try {
      return await this.#methods.import(id, currency, paymentMethodRows(methods));
    } catch (error) {
      if (!(error instanceof AccountInUse)) throw error;
      throw new PaymentMethodsFault(
        `${error.message} has another number, and orders or statements of the earlier one: give the new account another code`,
      );
    }
  }

  /**
   * @param operatorId null: the command line
   * @returns whether the merchant has this method
   */
  setStatus(
    merchantId: number,
    code: string,
    status: MethodStatus,
    operatorId: number | null,
  ): Promise<boolean> {
    return this.#methods.setStatus(merchantId, code, status, operatorId);
  }
}
