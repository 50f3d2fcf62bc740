import type { TeamMember } from "@foyer/contract/teams";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import recordStyles from "../../entities/record/record.module.css";
import { PlainMoney } from "../../entities/record/signed-money.tsx";
import { MemberMark } from "../../entities/team/member-mark.tsx";
import { MemberTags } from "../../entities/team/member-tags.tsx";
import { Link, type Search } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { MarkedName } from "./marked-name.tsx";
import styles from "./team-members.module.css";

interface MemberRowProps {
  member: TeamMember;
  /** The parameters of the list, which the card keeps. */
  search: Search<"/m/member/team">;
  /** The part of the name that was searched for. */
  wanted?: string;
  /** Below the name. */
  children: ReactNode;
}

/** A member in a list, in the same columns in every row: leads to the card, which has all of what is cut here. */
export function MemberRow({ member, search, wanted = "", children }: MemberRowProps) {
  const { t } = useLingui();
  const { id, username, agent, disabled, online, turnover, balance } = member;
  return (
    <Link
      to="/m/member/team"
      search={{ ...search, member: id }}
      className={cx(recordStyles.row, styles.member)}
    >
      <MemberMark username={username} online={online} />
      <span className={styles.who}>
        <b title={username} dir="auto">
          <bdi>
            <MarkedName name={username} wanted={wanted} />
          </bdi>
        </b>{" "}
        <MemberTags member={{ agent, disabled: false }} />
      </span>{" "}
      <i className={styles.about}>
        <MemberTags member={{ agent: false, disabled }} /> {children}
      </i>{" "}
      <span className={styles.amount}>
        <span className="vh">{t`Valid turnover`} </span>
        <PlainMoney amount={turnover} />
      </span>{" "}
      {balance !== undefined && (
        <i className={styles.balance}>
          {t`Balance`} <PlainMoney amount={balance} />
        </i>
      )}
    </Link>
  );
}
