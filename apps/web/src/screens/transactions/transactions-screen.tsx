import { isAgent } from "@foyer/domain/member-type";
import { NoRecords } from "../../entities/record/record-list.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { TransactionList } from "./transaction-list.tsx";
import { TransactionPage } from "./transaction-page.tsx";

const Unavailable = lazyComponent({
  load: () => import("../unavailable/unavailable-screen.tsx"),
  catalogue: "member",
});

/** The member's transactions, or the one in the address. Those of an agent's team (`types=A`) do not exist yet. */
export default function TransactionsScreen() {
  const { types, id } = useSearch("/m/transaction/record");
  const guest = useGuest();
  const agent = isAgent(useSession()?.type ?? 0);
  if (guest) return <NoRecords />;
  if (agent && types === "A") return <Unavailable />;
  return id ? <TransactionPage key={id} id={id} /> : <TransactionList />;
}
