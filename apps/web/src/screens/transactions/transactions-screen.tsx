import { isAgent } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { NoRecords } from "../../entities/record/record-list.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { TransactionList } from "./transaction-list.tsx";
import { TransactionPage } from "./transaction-page.tsx";

/** The member's transactions, or the one in the address. Those of an agent's team (`types=A`) do not exist yet. */
export default function TransactionsScreen() {
  const { types, id } = useSearch("/m/transaction/record");
  const guest = useGuest();
  const agent = isAgent(useSession()?.type ?? 0);
  if (guest) return <NoRecords />;
  if (agent && types === "A") return <NoTeamTransactions />;
  return id ? <TransactionPage key={id} id={id} /> : <TransactionList />;
}

function NoTeamTransactions() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`This agent page isn't available here yet.`}
      text={t`If you have a question, contact customer service.`}
      action={
        <Link to="/m/service" className={buttonClass({ look: "primary" })}>
          <Trans>Open chat</Trans>
        </Link>
      }
    />
  );
}
