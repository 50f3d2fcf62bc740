import AgentNavigation from "../../widgets/agent-navigation/agent-navigation.tsx";
import styles from "./agent-home.module.css";
import { AgentMenu } from "./agent-menu.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { Greeting } from "./greeting.tsx";
import { TeamCounters } from "./team-counters.tsx";
import { WaitingAgreements } from "./waiting-agreements.tsx";

/** Where agents begin: money, today's figures of the team, and the screens about the team, with a bar of its own. */
export default function AgentHomeScreen() {
  return (
    <div className={styles.screen}>
      <Greeting />
      <BalanceCard />
      <TeamCounters />
      <WaitingAgreements />
      <AgentMenu />
      <AgentNavigation path="/m/agent" />
    </div>
  );
}
