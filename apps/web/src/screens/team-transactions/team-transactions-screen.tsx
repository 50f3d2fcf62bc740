import { teamTransactionSearch } from "../../entities/team-record/team-record-search.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { TeamTransactionList } from "./team-transaction-list.tsx";
import { TeamTransactionPage } from "./team-transaction-page.tsx";

/** The transactions of the team, or the one in the address. */
export default function TeamTransactionsScreen() {
  const { id, ...search } = useSearch("/m/transaction/record");
  const filter = teamTransactionSearch(search);
  return id ? (
    <TeamTransactionPage key={id} id={id} filter={filter} />
  ) : (
    <TeamTransactionList filter={filter} />
  );
}
