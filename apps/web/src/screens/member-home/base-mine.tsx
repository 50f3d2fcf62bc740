import { EntryRows } from "./entry-links.tsx";
import { OwnGames } from "./own-games.tsx";
import { useEntries } from "./use-entries.ts";
import { WalletCard } from "./wallet-card.tsx";

/** The player's page in the base design: games first, then the balance and one list with the state of each entry. */
export function BaseMine() {
  const entries = useEntries([
    "/m/voucherCenter",
    "/m/withdraw",
    "/m/wallet",
    "/m/gameRecord",
    "/m/lotteryOrders",
    "/m/transaction/record",
    "/m/webEmail",
    "/m/member/club",
    "/m/securityCenter",
    "/m/activity",
    "/m/jackpot",
    "/m/set",
  ]);
  return (
    <>
      <OwnGames />
      <WalletCard plain />
      <EntryRows entries={entries} />
    </>
  );
}
