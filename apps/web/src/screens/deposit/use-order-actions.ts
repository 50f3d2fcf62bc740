import type { DepositOrder } from "@foyer/contract/deposits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { depositQuery, withClock } from "../../entities/deposit/deposit-queries.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { call } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { toast } from "../../ui/toast/toast-store.ts";

/** Shows what the platform answers about an order, and refetches the lists that contain it. */
export function useHoldOrder(): (order: DepositOrder) => void {
  const queries = useQueryClient();
  const language = useLanguage();
  return (order) => {
    queries.setQueryData(depositQuery(order.number, language).queryKey, withClock(order));
    for (const id of ["deposit.methods", "deposit.list"] as const)
      void queries.invalidateQueries({ queryKey: endpointKey(id) });
  };
}

/** "I have paid" and "Cancel order"; after a refusal the order is refetched, because it has changed meanwhile. */
export function useOrderActions(number: string) {
  const queries = useQueryClient();
  const hold = useHoldOrder();
  const errorText = useErrorText();
  const onError = (error: unknown) => {
    toast("error", errorText(error));
    void queries.invalidateQueries({ queryKey: endpointKey("deposit.read", number) });
  };
  const declarePaid = useMutation({
    mutationFn: (remark: string) =>
      call("deposit.declare.paid", { params: { number }, body: remark === "" ? {} : { remark } }),
    onSuccess: hold,
    onError,
  });
  const cancel = useMutation({
    mutationFn: () => call("deposit.cancel", { params: { number } }),
    onSuccess: hold,
    onError,
  });
  return {
    declarePaid,
    cancel,
    reread: () => queries.invalidateQueries({ queryKey: endpointKey("deposit.read", number) }),
  };
}
