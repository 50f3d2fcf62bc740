import { useLingui } from "@lingui/react/macro";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import styles from "../record/record.module.css";

/** Links between the parts of the rebates. */
export function RebateTabs({ current }: { current: "rates" | "statements" | "team" }) {
  const { t } = useLingui();
  const tabs = useScrollToCurrent<HTMLElement>(current);
  const tab = (name: typeof current, text: string, target: Target) => (
    <Link
      {...target}
      replace
      className={styles.tab}
      {...(name === current && { "aria-current": "page" as const })}
    >
      {text}
    </Link>
  );
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={t`Rebates`}>
      {tab("rates", t`Your rates`, { to: "/m/member/agent/agentRebeat" })}
      {tab("statements", t`Statements`, {
        to: "/m/member/agent/agentRebeat",
        search: { view: "statements" },
      })}
      {tab("team", t`Downlines' rates`, { to: "/m/member/teamRebate" })}
    </nav>
  );
}
