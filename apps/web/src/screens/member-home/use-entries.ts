import { isAgent, isGuest } from "@foyer/domain/member-type";
import { useLingui } from "@lingui/react/macro";
import { useSession } from "../../entities/session/session-store.ts";
import type { Path } from "../../lib/navigation/index.ts";
import type { IconName } from "../../ui/icon/icon-names.ts";

export interface Entry {
  readonly to: Path;
  readonly icon: IconName;
  readonly label: string;
}

/** Screens that need a real account. */
const FOR_ACCOUNTS: ReadonlySet<Path> = new Set([
  "/m/wallet",
  "/m/gameRecord",
  "/m/transaction/record",
  "/m/webEmail",
  "/m/member/identity",
  "/m/securityCenter",
  "/m/feedback",
]);

/** Entries of the member centre; guests have only those that need no real account, and the team entry is for agents only. */
export function useEntries(): Entry[] {
  const { t } = useLingui();
  const session = useSession();
  const own: Entry[] = [
    { to: "/m/wallet", icon: "wallet", label: t`Wallets` },
    { to: "/m/gameRecord", icon: "book", label: t`Betting record` },
    { to: "/m/transaction/record", icon: "swap", label: t`Transactions` },
    { to: "/m/webEmail", icon: "mail", label: t`Platform messages` },
    { to: "/m/activity", icon: "promo", label: t`Promotions` },
    { to: "/m/mine", icon: "games", label: t`My games` },
    { to: "/m/member/identity", icon: "check", label: t`Identity check` },
    { to: "/m/securityCenter", icon: "lock", label: t`Security center` },
    { to: "/m/set", icon: "user", label: t`Personal settings` },
    { to: "/m/message", icon: "horn", label: t`Announcements` },
    { to: "/m/service", icon: "head", label: t`Customer service` },
    { to: "/m/help", icon: "info", label: t`Help center` },
    { to: "/m/feedback", icon: "pen", label: t`Feedback` },
  ];
  if (isGuest(session?.type ?? 0)) return own.filter(({ to }) => !FOR_ACCOUNTS.has(to));
  return isAgent(session?.type ?? 0) ? [{ to: "/m/agent", icon: "team", label: t`Agent home` }, ...own] : own;
}
