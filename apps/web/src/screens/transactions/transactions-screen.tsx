import { NoRecords } from "../../entities/record/record-list.tsx";
import { useGuest } from "../../entities/session/use-guest.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { TransactionList } from "./transaction-list.tsx";
import { TransactionPage } from "./transaction-page.tsx";

/** The member's transactions, or the one in the address. */
export default function TransactionsScreen() {
  const { id } = useSearch("/m/transaction/record");
  const guest = useGuest();
  if (guest) return <NoRecords />;
  return id ? <TransactionPage key={id} id={id} /> : <TransactionList />;
}
