import { LevelCard } from "../../entities/club/level-card.tsx";
import { useGuest } from "../../entities/session/use-guest.ts";
import { EntryTiles } from "./entry-links.tsx";
import styles from "./member-home-screen.module.css";
import { MemberIdentity } from "./member-identity.tsx";
import { useEntryGroups } from "./use-entries.ts";
import { WalletCard } from "./wallet-card.tsx";

/** The member centre in the new design: cards for money and level, then all entries as doorways. */
export function NewMemberHome({ withdraw }: { withdraw: boolean }) {
  const all = useEntryGroups().flatMap(({ entries }) => entries);
  const guest = useGuest();
  // a guest has no card of a level
  const inCards: readonly string[] = [
    "/m/voucherCenter",
    ...(withdraw ? ["/m/withdraw"] : []),
    ...(guest ? [] : ["/m/member/club"]),
  ];
  return (
    <>
      <MemberIdentity />
      <WalletCard withdraw={withdraw} />
      <div className={styles.level}>
        <LevelCard />
      </div>
      <EntryTiles entries={all.filter(({ to }) => !inCards.includes(to))} />
    </>
  );
}
