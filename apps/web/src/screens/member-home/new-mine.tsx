import { LevelCard } from "../../entities/club/level-card.tsx";
import { EntryTiles } from "./entry-links.tsx";
import styles from "./member-home-screen.module.css";
import { OwnGames } from "./own-games.tsx";
import { useEntries } from "./use-entries.ts";
import { WalletCard } from "./wallet-card.tsx";

/** The player's page in the new design: money and level side by side where there is room, games, then doorways. */
export function NewMine({ withdraw }: { withdraw: boolean }) {
  const entries = useEntries([
    ...(withdraw ? [] : ["/m/withdraw" as const]),
    "/m/wallet",
    "/m/gameRecord",
    "/m/lotteryOrders",
    "/m/transaction/record",
    "/m/webEmail",
    "/m/securityCenter",
    "/m/activity",
    "/m/jackpot",
    "/m/set",
  ]);
  return (
    <>
      <div className={styles.pair}>
        <WalletCard withdraw={withdraw} />
        <LevelCard />
      </div>
      <OwnGames />
      <EntryTiles entries={entries} />
    </>
  );
}
