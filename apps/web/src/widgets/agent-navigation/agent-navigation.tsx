import { useLingui } from "@lingui/react/macro";
import { DIVIDEND_FLAG } from "../../entities/agent-contract/dividend-flag.ts";
import { useFlag } from "../../entities/merchant/use-settings.ts";
import type { Path } from "../../lib/navigation/index.ts";
import { type Tab, TabBar } from "../../ui/tab-bar/tab-bar.tsx";

const DIVIDENDS = "/m/member/agent/agentDivident";

/** The bar of the agent home and of the screens below it. */
export default function AgentNavigation({ path }: { path: Path }) {
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
    <TabBar
      label={t`Main`}
      current={path === DIVIDENDS ? DIVIDENDS : "/m/agent"}
      tabs={tabs.filter(({ to }) => to !== DIVIDENDS || dividends)}
    />
  );
}
