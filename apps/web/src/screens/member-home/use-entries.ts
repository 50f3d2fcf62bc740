import { isAgent } from "@foyer/domain/member-type";
import { useLingui } from "@lingui/react/macro";
import { useSession } from "../../entities/session/session-store.ts";
import type { Path } from "../../lib/navigation/index.ts";
import type { IconName } from "../../ui/icon/icon-names.ts";

export interface Entry {
  readonly to: Path;
  readonly icon: IconName;
  readonly label: string;
}

/** Entries of the member centre; the team entry is for agents only. */
export function useEntries(): Entry[] {
  const { t } = useLingui();
  const session = useSession();
  const own: Entry[] = [
    { to: "/m/gameRecord", icon: "book", label: t`Betting record` },
    { to: "/m/webEmail", icon: "mail", label: t`Platform messages` },
    { to: "/m/activity", icon: "promo", label: t`Promotions` },
    { to: "/m/mine", icon: "games", label: t`My games` },
    { to: "/m/securityCenter", icon: "lock", label: t`Security center` },
    { to: "/m/set", icon: "user", label: t`Personal settings` },
    { to: "/m/message", icon: "horn", label: t`Announcements` },
    { to: "/m/service", icon: "head", label: t`Customer service` },
    { to: "/m/help", icon: "info", label: t`Help center` },
    { to: "/m/feedback", icon: "pen", label: t`Feedback` },
  ];
  return isAgent(session?.type ?? 0) ? [{ to: "/m/agent", icon: "team", label: t`Agent home` }, ...own] : own;
}
