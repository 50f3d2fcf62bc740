import type { DepositOrder } from "@foyer/contract/deposits";
import { useEffect } from "react";
import { declaredPaidAt } from "../../entities/deposit/order-steps.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { useOrderActions } from "./use-order-actions.ts";

/**
 * Reports an order as paid when its provider sent the member back after a payment: the platform then asks the provider
 * at once, and the page does not ask to pay a second time. @returns whether the report is still on its way
 */
export function useReportPayment(order: DepositOrder, paid: boolean): boolean {
  const { number, actions } = order;
  const go = useGo();
  const { mutate, isError } = useOrderActions(number).declarePaid;
  const due = paid && actions.includes("declare-paid") && declaredPaidAt(order) === undefined;
  useEffect(() => {
    if (due) mutate("");
  }, [due, mutate]);
  useEffect(() => {
    if (paid && !due)
      go(
        { to: "/m/voucherCenter", search: { order: number } },
        { replace: true, stay: true, byItself: true },
      );
  }, [paid, due, go, number]);
  return due && !isError;
}
