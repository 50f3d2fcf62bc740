import type { DepositOrder } from "@foyer/contract/deposits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { depositQuery, withClock } from "../../entities/deposit/deposit-queries.ts";
import { paymentUrl } from "../../entities/deposit/payment-url.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { sendingKeys } from "../../lib/sending-keys.ts";

type Wanted = Omit<Parameters<typeof call<"deposit.create">>[1]["body"], "clientKey">;

/**
 * Opens a deposit order and leads to the payment: straight to a hosted page, else to the order's own page, which Back
 * from the hosted page shows too. A repeated send of the same request returns the same order.
 */
export function useOpenOrder() {
  const queries = useQueryClient();
  const language = useLanguage();
  const go = useGo();
  const [keyOf] = useState(sendingKeys);
  const create = useMutation({
    mutationFn: async (wanted: Wanted): Promise<DepositOrder> =>
      withClock(await call("deposit.create", { body: { ...wanted, clientKey: keyOf(wanted) } })),
    onSuccess: (order) => {
      queries.setQueryData(depositQuery(order.number, language).queryKey, order);
      void queries.invalidateQueries({ queryKey: endpointKey("deposit.methods") });
      void queries.invalidateQueries({ queryKey: endpointKey("deposit.list") });
      go({ to: "/m/voucherCenter", search: { order: order.number } }, { replace: true });
      const url = order.instruction?.kind === "redirect" ? paymentUrl(order.instruction.url) : undefined;
      if (url) location.assign(url);
    },
    onError: (error) => {
      // The offer has changed since it was read.
      if (error instanceof ApiError && error.code.startsWith("deposit."))
        void queries.invalidateQueries({ queryKey: endpointKey("deposit.methods") });
    },
  });
  return {
    open: (wanted: Wanted) => {
      if (!create.isPending) create.mutate(wanted);
    },
    busy: create.isPending,
    error: create.error,
    reset: () => {
      if (create.isError) create.reset();
    },
  };
}
