import { parseAmount } from "@foyer/domain/money";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../session/session-store.ts";
import { walletQuery } from "./wallet-queries.ts";

/** Whether the signed-in player has no money to play with; false until the balance is known. */
export function useEmptyWallet(): boolean {
  const session = useSession();
  const { data } = useQuery({ ...walletQuery(), enabled: session !== undefined });
  return session !== undefined && data !== undefined && parseAmount(data.sumBalance) <= 0n;
}
