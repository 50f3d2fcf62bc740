import type { TeamContacts } from "@foyer/contract/team-messages";
import { isAgent } from "@foyer/domain/member-type";
import { useLingui } from "@lingui/react/macro";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import recordStyles from "../record/record.module.css";
import { useSession } from "../session/session-store.ts";
import { useUnread } from "../unread/use-unread.ts";
import styles from "./inbox-tabs.module.css";

type InboxTab = "platform" | "upline" | "downline";

interface InboxTabsProps {
  current: InboxTab;
  contacts: TeamContacts;
}

/** Links between platform messages and those of the team; nothing for a member who has only the former. */
export function InboxTabs({ current, contacts }: InboxTabsProps) {
  const { t } = useLingui();
  const agent = isAgent(useSession()?.type ?? 0);
  const counts = useUnread();
  const tabs = useScrollToCurrent<HTMLElement>(current);
  const upline = contacts.upline !== undefined || contacts.conversations.upline;
  const team = contacts.downlines !== "nobody" || contacts.conversations.downline;
  if (!upline && !team) return null;
  const tab = (name: InboxTab, text: string, unread: number, target: Target) => (
    <Link
      {...target}
      replace
      className={recordStyles.tab}
      {...(name === current && { "aria-current": "page" as const })}
    >
      {text}
      {unread > 0 && (
        <>
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>{" "}
          <span className="vh">{t`${unread} unread`}</span>
        </>
      )}
    </Link>
  );
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={t`Messages`}>
      {tab("platform", t`Platform messages`, counts.inbox, { to: "/m/webEmail" })}
      {upline &&
        tab("upline", agent ? t`Upline` : t`Agent`, counts.upline, {
          to: "/m/webEmail",
          search: { types: "A", ...(agent && { view: "upline" as const }) },
        })}
      {team && tab("downline", t`Team`, counts.team, { to: "/m/webEmail", search: { types: "A" } })}
    </nav>
  );
}
