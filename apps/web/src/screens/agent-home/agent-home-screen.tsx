import { useLingui } from "@lingui/react/macro";
import { DIVIDEND_FLAG } from "../../entities/agent-contract/dividend-flag.ts";
import { useFlag } from "../../entities/merchant/use-settings.ts";
import { type Tab, TabBar } from "../../ui/tab-bar/tab-bar.tsx";
import styles from "./agent-home.module.css";
import { AgentMenu } from "./agent-menu.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { Greeting } from "./greeting.tsx";
import { TeamCounters } from "./team-counters.tsx";
import { WaitingContracts } from "./waiting-contracts.tsx";

const DIVIDENDS = "/m/member/agent/agentDivident";

/** Where agents begin: money, today's figures of the team, and the screens about the team, with a bar of its own. */
export default function AgentHomeScreen() {
  const { t } = useLingui();
  const dividends = useFlag(DIVIDEND_FLAG);
  const tabs: Tab[] = [
    { to: "/m/agent", icon: "chart", label: t`Agent` },
    { to: "/m/home", icon: "home", label: t`Lobby` },
    { to: "/m/gameRecord", icon: "book", label: t`Records` },
    { to: DIVIDENDS, icon: "percent", label: t`Dividend` },
    { to: "/m/member/home", icon: "user", label: t`Me` },
  ];
  return (
    <div className={styles.screen}>
      <Greeting />
      <BalanceCard />
      <TeamCounters />
      <WaitingContracts />
      <AgentMenu />
      <TabBar
        label={t`Main`}
        current="/m/agent"
        tabs={tabs.filter(({ to }) => to !== DIVIDENDS || dividends)}
      />
    </div>
  );
}
