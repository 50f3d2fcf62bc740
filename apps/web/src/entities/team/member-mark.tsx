import { useLingui } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";
import { nameLetters } from "./name-letters.ts";
import styles from "./team.module.css";

interface MemberMarkProps {
  username: string;
  online: boolean;
  large?: boolean;
}

/** The letters of a member's name, with a dot while the member is online. */
export function MemberMark({ username, online, large = false }: MemberMarkProps) {
  const { t } = useLingui();
  return (
    <span className={cx(styles.mark, online && styles.online, large && styles.large)}>
      <span aria-hidden="true">{nameLetters(username)}</span>
      {online && <span className="vh">{t`Online`} </span>}
    </span>
  );
}
