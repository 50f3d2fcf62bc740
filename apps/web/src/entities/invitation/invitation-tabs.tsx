import { useLingui } from "@lingui/react/macro";
import { Link, type Search } from "../../lib/navigation/index.ts";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import styles from "../record/record.module.css";

type View = "account" | "links" | "quotas";

/** Links between the ways to open accounts. */
export function InvitationTabs({ current }: { current: View }) {
  const { t } = useLingui();
  const tabs = useScrollToCurrent<HTMLElement>(current);
  const tab = (name: View, text: string, search: Search<"/m/agentRegister">) => (
    <Link
      to="/m/agentRegister"
      search={search}
      replace
      className={styles.tab}
      {...(name === current && { "aria-current": "page" as const })}
    >
      {text}
    </Link>
  );
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={t`New downlines`}>
      {tab("account", t`Open account`, {})}
      {tab("links", t`Invitation links`, { view: "links" })}
      {tab("quotas", t`Quotas`, { view: "quotas" })}
    </nav>
  );
}
