import type { GameCategory } from "@foyer/contract/shared";
import type { TeamBreakdown, TeamProfitRow } from "@foyer/contract/teams";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { TABS } from "../../entities/category/categories.ts";
import styles from "../../entities/record/record.module.css";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import type { TeamDaysSearch } from "../../entities/team/team-search.ts";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import own from "./team-profit.module.css";

interface ProfitRowsProps {
  rows: readonly TeamProfitRow[];
  by: TeamBreakdown;
  days: TeamDaysSearch;
  under: string | undefined;
  busy: boolean;
}

interface ShownRow {
  readonly icon: IconName;
  readonly text: ReactNode;
  readonly note?: string;
  readonly target?: Target;
}

const isCategory = (key: string): key is GameCategory => Object.keys(TABS).includes(key);

/** The parts of the result; each opens what it is made of. */
export function ProfitRows({ rows, by, days, under, busy }: ProfitRowsProps) {
  const { t, i18n } = useLingui();
  const bets = (filter: { vendor?: string; category?: GameCategory }): Target => ({
    to: "/m/teamBetting",
    search: { ...days, ...(under && { under }), ...filter },
  });
  const shownOf = ({ key, name, members = 0 }: TeamProfitRow): ShownRow => {
    const people = t`${plural(members, { one: "# in the team", other: "# in the team" })}`;
    switch (by) {
      case "level":
        return { icon: "team", text: t`Level ${key}` };
      case "member":
        return key
          ? {
              icon: "team",
              text: <bdi>{name}</bdi>,
              note: people,
              target: { to: "/m/agent/team/pnl", search: { ...days, under: key } },
            }
          : {
              icon: "user",
              text: t`Direct members`,
              note: t`${plural(members, { one: "# member", other: "# members" })}`,
              ...(!under && { target: { to: "/m/member/team", search: days } }),
            };
      case "vendor":
        return { icon: "games", text: <bdi>{name ?? key}</bdi>, target: bets({ vendor: key }) };
      case "category":
        return isCategory(key)
          ? {
              icon: TABS[key].icon,
              text: i18n._(TABS[key].label),
              target: bets({ category: key }),
            }
          : { icon: "games", text: t`Other games` };
    }
  };
  return (
    <ul className={styles.rows} aria-busy={busy}>
      {rows.map((row) => {
        const { icon, text, note, target } = shownOf(row);
        const content = (
          <>
            <Icon name={icon} />
            <span className={styles.fields}>
              <span className={cx(styles.what, own.name)}>
                <b>{text}</b> {note && <i>{note}</i>}
              </span>{" "}
              <span className={styles.much}>
                <SignedMoney amount={row.net} />{" "}
                <i>
                  {t`Turnover`} <PlainMoney amount={row.stake} />
                </i>{" "}
                {row.earned !== undefined && (
                  <i className={own.earned}>
                    {t`You earn`} <PlainMoney amount={row.earned} />
                  </i>
                )}
              </span>
            </span>
            {target ? <Icon name="next" size="s" /> : <span className={own.end} />}
          </>
        );
        return (
          <li key={row.key}>
            {target ? (
              <Link {...target} className={styles.row}>
                {content}
              </Link>
            ) : (
              <div className={styles.row}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
