import { useSearch } from "../../lib/navigation/index.ts";
import { RoundPage } from "./round-page.tsx";
import { TeamBetList } from "./team-bet-list.tsx";

/** The rounds of the team, or the one in the address. */
export default function TeamBettingScreen() {
  const { id, ...filter } = useSearch("/m/teamBetting");
  return id ? <RoundPage key={id} id={id} filter={filter} /> : <TeamBetList filter={filter} />;
}
