import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { memberInfoQuery } from "../../entities/member/member-queries.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { useMonth } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./member-home-screen.module.css";

/** Avatar and names of the signed-in player. */
export function MemberIdentity() {
  const guest = useGuest();
  const session = useSession();
  const { data } = useQuery(memberInfoQuery());
  const month = useMonth();
  const account = data?.account ?? session?.userName ?? "";
  const since = data && month(data.registeredAt);
  return (
    <section className={styles.person}>
      <span className={styles.avatar}>
        {data && <Picture picture={data.avatar} kind="avatar" sizes="64px" />}
      </span>
      <div className={styles.names}>
        <h2 className="display">{guest ? <Trans>Guest</Trans> : <bdi>{data?.nickname || account}</bdi>}</h2>
        {guest && (
          <p>
            <Trans>You're playing with play money. Nothing can be won or lost.</Trans>
          </p>
        )}
        {!guest && data && data.nickname !== "" && data.nickname !== account && (
          <p>
            <bdi>{account}</bdi>
          </p>
        )}
        {!guest && (
          <Link to="/m/member/profile" className={styles.edit}>
            <Trans>Personal data</Trans>
            <Icon name="next" size="s" />
          </Link>
        )}
        {!guest && since && (
          <p>
            <Trans>Member since {since}</Trans>
          </p>
        )}
      </div>
    </section>
  );
}
