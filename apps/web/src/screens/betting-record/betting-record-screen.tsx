import { NoRecords } from "../../entities/record/record-list.tsx";
import { useGuest } from "../../entities/session/use-guest.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { BetList } from "./bet-list.tsx";
import { BetPage } from "./bet-page.tsx";
import { ProfitView } from "./profit-view.tsx";

/** The betting record, the bet in the address, or profit and loss. */
export default function BettingRecordScreen() {
  const { id, view } = useSearch("/m/gameRecord");
  if (useGuest()) return <NoRecords />;
  if (id) return <BetPage key={id} id={id} />;
  return view === "profit" ? <ProfitView /> : <BetList />;
}
