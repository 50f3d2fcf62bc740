import type { Transfer } from "@foyer/contract/transfers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readAgain, transferQuery } from "../../entities/transfer/transfer-queries.ts";
import { type ApiError, call, refusalOf } from "../../lib/http/index.ts";
import { sendingKeys } from "../../lib/sending-keys.ts";

export interface WantedTransfer {
  readonly vendor: string;
  readonly direction: Transfer["direction"];
  /** Absent: all. */
  readonly amount?: string;
}

/**
 * One for each vendor and page: a transfer whose answer was lost is repeated with its key, also after the form was closed.
 * Once it was answered, the same again is another one.
 */
const sending = new Map<string, { readonly keyOf: ReturnType<typeof sendingKeys>; answered: number }>();

/** Transfers money; a repeated send of the same request returns the same transfer. */
export function useTransfer() {
  const queries = useQueryClient();
  return useMutation<Transfer, ApiError, WantedTransfer>({
    mutationFn: async (wanted) => {
      const own = sending.get(wanted.vendor) ?? { keyOf: sendingKeys(), answered: 0 };
      sending.set(wanted.vendor, own);
      try {
        const made = await call("transfer.make", {
          body: { ...wanted, clientKey: own.keyOf({ ...wanted, answered: own.answered }) },
        });
        own.answered++;
        return made;
      } catch (error) {
        throw refusalOf(error);
      }
    },
    onSuccess: (transfer) => {
      queries.setQueryData(transferQuery(transfer.number).queryKey, transfer);
      readAgain(queries);
    },
    onError: ({ code }) => {
      // what was shown is out of date
      if (!code.startsWith("network.")) readAgain(queries);
    },
  });
}
