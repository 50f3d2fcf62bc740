import type { TeamMember } from "@foyer/contract/teams";
import { useLingui } from "@lingui/react/macro";
import styles from "./team.module.css";

/** What a member is besides a player. */
export function MemberTags({ member }: { member: Pick<TeamMember, "agent" | "disabled"> }) {
  const { t } = useLingui();
  return (
    <>
      {member.agent && <span className={styles.tag}>{t`Agent`}</span>}{" "}
      {member.disabled && <span className={styles.tag}>{t`Disabled`}</span>}
    </>
  );
}
