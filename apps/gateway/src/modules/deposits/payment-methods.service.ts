import type { Merchant } from "../settings/settings.service.ts";
import {
  AccountInUse,
  type ImportOutcome,
  type MethodStatus,
  type PaymentMethodRow,
  type PaymentMethodsRepository,
} from "./payment-methods.repository.ts";
import { PaymentMethodsFault, paymentMethodRows, readPaymentMethods } from "./payment-methods-file.ts";

/** What the merchant's staff does about the ways to pay in. Members read them at each visit, so a change is seen at once. */
export class PaymentMethodsService {
  readonly #methods: PaymentMethodsRepository;

  constructor(methods: PaymentMethodsRepository) {
    this.#methods = methods;
  }

  list(merchantId: number): Promise<PaymentMethodRow[]> {
    return this.#methods.list(merchantId);
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
