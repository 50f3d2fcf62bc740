import { useLingui } from "@lingui/react/macro";
import { useUnread } from "../../entities/unread/use-unread.ts";
import type { IconName } from "../../ui/icon/icon-names.ts";

export interface MenuEntry {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
  readonly unread?: number;
}

/** Keys of the agent menu, as merchants enable them (spec section 2, "Agent home"). */
type MenuKey =
  | "AGEPAG"
  | "TRANSREC3"
  | "DOWNMAN"
  | "AGETEAMPNL3"
  | "TEAMBETTING3"
  | "GAMSER"
  | "AGEREBINC3"
  | "SECPRIV"
  | "MAILCEN";

/** The entries that these keys enable; the online service always. */
export function useMenuEntries(enabled: readonly string[]): MenuEntry[] {
  const { t } = useLingui();
  const { mail, chat } = useUnread();
  const entries: (MenuEntry & { readonly key?: MenuKey })[] = [
    { key: "AGEPAG", href: "/m/agent/team/overview", icon: "team", label: t`Team overview` },
    { key: "TRANSREC3", href: "/m/transaction/record?types=A", icon: "swap", label: t`Transactions` },
    { key: "DOWNMAN", href: "/m/member/team", icon: "user", label: t`Members` },
    { key: "AGETEAMPNL3", href: "/m/agent/team/pnl", icon: "chart", label: t`Profit and loss` },
    { key: "TEAMBETTING3", href: "/m/teamBetting", icon: "games", label: t`Team betting` },
    { key: "AGEREBINC3", href: "/m/member/agent/agentRebeat", icon: "percent", label: t`Rebates` },
    { key: "AGEREBINC3", href: "/m/member/teamRebate", icon: "percent", label: t`Team rebates` },
    { key: "AGEREBINC3", href: "/m/member/agent/getSalaryContract", icon: "pen", label: t`Contracts` },
    { key: "DOWNMAN", href: "/m/agentRegister", icon: "qr", label: t`Open account` },
    { key: "GAMSER", href: "/m/home", icon: "home", label: t`Lobby` },
    { key: "SECPRIV", href: "/m/securityCenter", icon: "lock", label: t`Security` },
    { key: "MAILCEN", href: "/m/webEmail", icon: "mail", label: t`Messages`, unread: mail },
    { href: "/m/service", icon: "head", label: t`Online service`, unread: chat },
  ];
  return entries.filter(({ key }) => key === undefined || enabled.includes(key));
}
