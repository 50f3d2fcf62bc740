import { EntryRows } from "./entry-links.tsx";
import styles from "./member-home-screen.module.css";
import { MemberIdentity } from "./member-identity.tsx";
import { useEntryGroups } from "./use-entries.ts";
import { WalletCard } from "./wallet-card.tsx";

/** The member centre in the base design: the balance, then lists by subject with the state of each entry. */
export function BaseMemberHome() {
  return (
    <>
      <MemberIdentity />
      <WalletCard plain />
      {useEntryGroups().map(({ title, entries }) => (
        <section key={title} className={styles.group}>
          <h2>{title}</h2>
          <EntryRows entries={entries} />
        </section>
      ))}
    </>
  );
}
