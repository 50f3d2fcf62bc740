import type { TeamBreakdown } from "@foyer/contract/teams";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import recordStyles from "../../entities/record/record.module.css";
import { TEAM_BREAKDOWNS } from "../../entities/team/team-search.ts";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";

const TEXTS: Readonly<Record<TeamBreakdown, MessageDescriptor>> = {
  level: msg`Level`,
  member: msg`Member`,
  vendor: msg`Provider`,
  category: msg`Category`,
};

interface BreakdownTabsProps {
  current: TeamBreakdown;
  target: (by: TeamBreakdown) => Target;
}

/** Links to what the result is broken down by. */
export function BreakdownTabs({ current, target }: BreakdownTabsProps) {
  const { t, i18n } = useLingui();
  const bar = useScrollToCurrent<HTMLElement>(current);
  return (
    <nav ref={bar} className={recordStyles.tabs} aria-label={t`Profit and loss by`}>
      {TEAM_BREAKDOWNS.map((by) => (
        <Link
          key={by}
          {...target(by)}
          replace
          className={recordStyles.tab}
          {...(by === current && { "aria-current": "true" as const })}
        >
          {i18n._(TEXTS[by])}
        </Link>
      ))}
    </nav>
  );
}
