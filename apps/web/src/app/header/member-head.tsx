import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { memberInfoQuery } from "../../entities/member/member-queries.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { useUnread } from "../../entities/unread/use-unread.ts";
import { Link, useGo, useHref } from "../../lib/navigation/index.ts";
import { CountDot, IconButton, iconLinkClass } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { openPanel } from "../panels/open-panel.ts";
import styles from "./member-head.module.css";

/** The signed-in player: avatar, nickname (or the account), account. */
export default function MemberHead() {
  const { t } = useLingui();
  const session = useSession();
  const guest = useGuest();
  const { data } = useQuery(memberInfoQuery());
  const account = guest ? t`Play money` : (data?.account ?? session?.userName ?? "");
  // The name of a guest's account is random letters.
  const name = guest ? t`Guest` : data?.nickname || account;
  const shown = account !== name && !data?.generatedAccount;
  const label = shown ? t`Profile of ${name}, ${account}` : t`Profile of ${name}`;
  return (
    <Link to="/m/member/home" className={styles.me} aria-label={label}>
      <span className={styles.avatar}>
        {data && <Picture picture={data.avatar} kind="avatar" sizes="42px" />}
      </span>
      <span className={styles.names}>
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        {shown && (
          <span>
            <bdi>{account}</bdi>
          </span>
        )}
      </span>
    </Link>
  );
}

/**
 * Messages with their unread count (the platform counts for member types 0, 1 and 2, with CBS3 on), and log-out.
 *
 * @public header.tsx imports it in a way that the check for unused exports does not follow
 */
export function MemberButtons() {
  const { t } = useLingui();
  const { mail: unread } = useUnread();
  const go = useGo();
  const href = useHref();
  const guest = useGuest();
  const label = unread > 0 ? t`Messages, ${unread} unread` : t`Messages`;
  return (
    <>
      {!guest && (
        <Link to="/m/webEmail" className={iconLinkClass} aria-label={label}>
          <Icon name="mail" />
          <CountDot count={unread} />
        </Link>
      )}
      <IconButton icon="out" label={t`Log out`} onClick={() => openPanel(go, href, "logout")} />
    </>
  );
}
