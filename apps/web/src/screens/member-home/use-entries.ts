import { isAgent, isGuest } from "@foyer/domain/member-type";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { clubQuery } from "../../entities/club/club-queries.ts";
import { ownLevel } from "../../entities/club/use-own-level.ts";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { securityQuery } from "../../entities/security/security-queries.ts";
import { worthSetting } from "../../entities/security/worth-setting.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { useUnread } from "../../entities/unread/use-unread.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import type { Path } from "../../lib/navigation/index.ts";
import type { IconName } from "../../ui/icon/icon-names.ts";

export interface Entry {
  readonly to: Path;
  readonly icon: IconName;
  readonly label: string;
  /** Its state in a word or two. */
  readonly state?: string | undefined;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Screens that need a real account. */
const FOR_ACCOUNTS: ReadonlySet<Path> = new Set([
  "/m/wallet",
  "/m/voucherCenter",
  "/m/withdraw",
  "/m/gameRecord",
  "/m/lotteryOrders",
  "/m/transaction/record",
  "/m/webEmail",
  "/m/member/identity",
  "/m/securityCenter",
  "/m/feedback",
]);

/**
 * All that is the member's own, with how it stands; guests have only what needs no real account, and the team entry is
 * for agents only.
 */
export function useEntryGroups(): EntryGroup[] {
  const { t } = useLingui();
  const type = useSession()?.type ?? 0;
  const guest = isGuest(type);
  const { mail: unread } = useUnread();
  const { data: security } = useQuery({ ...securityQuery(), enabled: !guest });
  const { data: club } = useQuery(clubQuery(useLanguage()));
  const { short } = useAmounts(undefined);
  const own = club && ownLevel(club);
  const unset = security ? worthSetting(security) : 0;
  const groups: EntryGroup[] = [
    {
      title: t`Money`,
      entries: [
        { to: "/m/voucherCenter", icon: "plus", label: t`Deposit` },
        { to: "/m/withdraw", icon: "card", label: t`Withdraw` },
        { to: "/m/wallet", icon: "wallet", label: t`Wallets` },
        { to: "/m/transaction/record", icon: "swap", label: t`Transactions` },
        { to: "/m/gameRecord", icon: "book", label: t`Betting record` },
        { to: "/m/lotteryOrders", icon: "lott", label: t`Lottery orders` },
      ],
    },
    {
      title: t`Account`,
      entries: [
        ...(isAgent(type) ? [{ to: "/m/agent", icon: "team", label: t`Agent home` } as const] : []),
        {
          to: "/m/webEmail",
          icon: "mail",
          label: t`Platform messages`,
          state: unread > 0 ? t`${unread} unread` : undefined,
        },
        ...(club?.levels.length === 0
          ? []
          : [
              {
                to: "/m/member/club",
                icon: "star",
                label: t`Member club`,
                state:
                  own &&
                  (own.next
                    ? t`${own.level.name}, ${short(own.missing)} to ${own.next.name}`
                    : own.level.name),
              } as const,
            ]),
        {
          to: "/m/securityCenter",
          icon: "lock",
          label: t`Security center`,
          state: unset > 0 ? t`${unset} worth setting` : undefined,
        },
        { to: "/m/member/identity", icon: "check", label: t`Identity check` },
        { to: "/m/set", icon: "user", label: t`Personal settings` },
      ],
    },
    {
      title: t`Games and offers`,
      entries: [
        { to: "/m/mine", icon: "games", label: t`My games` },
        { to: "/m/activity", icon: "promo", label: t`Promotions` },
        { to: "/m/jackpot", icon: "bolt", label: t`Jackpots` },
        { to: "/m/message", icon: "horn", label: t`Announcements` },
      ],
    },
    {
      title: t`Help`,
      entries: [
        { to: "/m/service", icon: "head", label: t`Customer service` },
        { to: "/m/help", icon: "info", label: t`Help center` },
        { to: "/m/feedback", icon: "pen", label: t`Feedback` },
      ],
    },
  ];
  if (!guest) return groups;
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ to }) => !FOR_ACCOUNTS.has(to)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entries of these screens, in their order. */
export function useEntries(screens: readonly Path[]): Entry[] {
  const all = useEntryGroups().flatMap(({ entries }) => entries);
  return screens.flatMap((to) => all.find((entry) => entry.to === to) ?? []);
}
