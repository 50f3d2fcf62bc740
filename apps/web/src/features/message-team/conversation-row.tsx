import type { TeamConversation } from "@foyer/contract/team-messages";
import { useLingui } from "@lingui/react/macro";
import recordStyles from "../../entities/record/record.module.css";
import { MemberMark } from "../../entities/team/member-mark.tsx";
import { MemberTags } from "../../entities/team/member-tags.tsx";
import { useTimeOrDay } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./message-team.module.css";

const conversationWith = (id: string) => ({ to: "/m/webEmail", search: { types: "A", member: id } }) as const;

/** A conversation with its newest message. */
export function ConversationRow({ conversation }: { conversation: TeamConversation }) {
  const { t } = useLingui();
  const moment = useTimeOrDay();
  const { other, closed, last, muted } = conversation;
  const unread = muted ? 0 : conversation.unread;
  return (
    <Link {...conversationWith(other.id)} className={cx(recordStyles.row, styles.row)}>
      <MemberMark username={other.username} online={false} />
      <span className={recordStyles.what}>
        <span className={styles.who}>
          <b>
            <bdi>{other.username}</bdi>
          </b>{" "}
          {other.relation === "downline" && <MemberTags member={{ agent: other.agent, disabled: false }} />}{" "}
          {closed && <span className={recordStyles.tag}>{t`Closed`}</span>}{" "}
          {muted && <span className={recordStyles.tag}>{t`Muted`}</span>}
        </span>{" "}
        <i className={cx(styles.preview, unread > 0 && styles.new)}>
          {last.own && <>{t`You:`} </>}
          <bdi>{last.text}</bdi>
        </i>
      </span>{" "}
      <span className={styles.end}>
        <time dateTime={last.at}>{moment(last.at)}</time>{" "}
        {unread > 0 && (
          <>
            <span className={styles.count} aria-hidden="true">
              {unread > 99 ? "99+" : unread}
            </span>{" "}
            <span className="vh">{t`${unread} unread`}</span>
          </>
        )}
      </span>
    </Link>
  );
}

/** The upline to whom nothing was written yet. */
export function NewConversationRow({ id, username }: { id: string; username: string }) {
  const { t } = useLingui();
  return (
    <Link {...conversationWith(id)} className={cx(recordStyles.row, styles.row)}>
      <MemberMark username={username} online={false} />
      <span className={recordStyles.what}>
        <span className={styles.who}>
          <b>
            <bdi>{username}</bdi>
          </b>
        </span>{" "}
        <i>{t`No messages yet`}</i>
      </span>
      <Icon name="next" size="s" />
    </Link>
  );
}
