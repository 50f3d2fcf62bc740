import type { TeamContacts, TeamRelation } from "@foyer/contract/team-messages";
import { isAgent } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import recordStyles from "../../entities/record/record.module.css";
import { ListEnd, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { InboxTabs } from "../../entities/team-message/inbox-tabs.tsx";
import { teamContactsQuery, useTeamConversations } from "../../entities/team-message/team-message-queries.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { BroadcastSheet } from "./broadcast-sheet.tsx";
import { ConversationRow, NewConversationRow } from "./conversation-row.tsx";
import styles from "./message-team.module.css";

/** Conversations with downlines, or with uplines; members who are no agents have only the latter. */
export default function TeamConversations({ view }: { view: "upline" | undefined }) {
  const agent = isAgent(useSession()?.type ?? 0);
  const relation = view === "upline" || !agent ? "upline" : "downline";
  const contacts = useQuery(teamContactsQuery());
  const { data, error, isFetching, refetch } = contacts;
  if (!data && error)
    return <LoadFailed what="conversations" error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <div className={styles.screen}>
      {data && <InboxTabs current={relation} contacts={data} />}
      {data ? (
        <List key={relation} relation={relation} contacts={data} />
      ) : (
        <div className={styles.list}>
          <RecordSkeleton />
        </div>
      )}
    </div>
  );
}

function List({ relation, contacts }: { relation: TeamRelation; contacts: TeamContacts }) {
  const { t } = useLingui();
  const list = useTeamConversations(relation);
  const { items, isPending, isFetching, error, refetch } = list;
  const [writing, setWriting] = useState(false);
  const writable = relation === "downline" && contacts.downlines !== "nobody";
  const upline = relation === "upline" ? contacts.upline : undefined;
  const begun = upline && items.some(({ other }) => other.id === upline.id);
  return (
    <div className={styles.list}>
      <h2 className="vh">{t`Conversations`}</h2>
      {writable && (
        <div className={styles.actions}>
          <Link to="/m/member/team" className={buttonClass({ look: "secondary", size: "small" })}>
            <Icon name="user" size="s" />
            <Trans>Choose a member</Trans>
          </Link>
          <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setWriting(true)}>
            <Icon name="horn" size="s" />
            <Trans>Write to all</Trans>
          </Button>
        </div>
      )}
      <AsOfNote query={list} polled offline={t`New messages appear when you're back online.`} />
      {isPending ? (
        <RecordSkeleton />
      ) : error && items.length === 0 ? (
        <LoadFailed what="conversations" error={error} busy={isFetching} onRetry={refetch} />
      ) : items.length === 0 && !upline ? (
        <NoConversations writable={writable} />
      ) : (
        <>
          <ul className={recordStyles.rows} aria-label={t`Conversations`}>
            {upline && !begun && (
              <li>
                <NewConversationRow {...upline} />
              </li>
            )}
            {items.map((conversation) => (
              <li key={conversation.other.id}>
                <ConversationRow conversation={conversation} />
              </li>
            ))}
          </ul>
          <ListEnd {...list} shown={items.length} />
        </>
      )}
      {writing && (
        <BroadcastSheet agentsOnly={contacts.downlines === "agents"} onClose={() => setWriting(false)} />
      )}
    </div>
  );
}

function NoConversations({ writable }: { writable: boolean }) {
  const { i18n, t } = useLingui();
  const { title, text } = EMPTY.teamMessages;
  return (
    <EmptyState
      title={i18n._(title)}
      text={writable ? i18n._(text) : t`There is no one you can write to here.`}
      action={
        !writable && (
          <Link to="/m/webEmail" replace className={buttonClass({ look: "secondary" })}>
            <Trans>Platform messages</Trans>
          </Link>
        )
      }
    />
  );
}
