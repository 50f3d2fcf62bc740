import type { InboxItem } from "@foyer/contract/inbox";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useInboxActions } from "../../entities/inbox/use-inbox.ts";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { useGuest } from "../../entities/session/use-guest.ts";
import { InboxTabs } from "../../entities/team-message/inbox-tabs.tsx";
import { teamContactsQuery } from "../../entities/team-message/team-message-queries.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { type Cleared, ClearRead } from "./clear-read.tsx";
import { LazyMessagePage, LazyTeamConversation, LazyTeamConversations } from "./lazy-parts.tsx";
import { MessageList, MessageListSkeleton } from "./message-list.tsx";

/** Platform messages or those of the team; guests have neither. */
export default function InboxScreen() {
  const guest = useGuest();
  const { types, view, member } = useSearch("/m/webEmail");
  if (guest) return <NoInbox />;
  if (types !== "A") return <Inbox />;
  return member ? (
    <LazyTeamConversation key={member} memberId={member} />
  ) : (
    <LazyTeamConversations view={view} />
  );
}

function NoInbox() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Guests have no messages.`}
      text={t`Create an account to get messages from us.`}
      action={<CreateAccountLink look="primary" />}
    />
  );
}

/** The list, or the message in the address. Deletions can be undone until the player leaves. */
function Inbox() {
  const { t } = useLingui();
  const go = useGo();
  const { id } = useSearch("/m/webEmail");
  const [gone, setGone] = useState<readonly InboxItem[]>([]);
  const [cleared, setCleared] = useState<Cleared>();
  const { remove, restore, clear, unclear } = useInboxActions();
  const errorText = useErrorText();
  const say = (error: unknown) => toast("error", errorText(error));

  const takeOut = (message: InboxItem) =>
    remove.mutate(message.id, {
      onSuccess: () => {
        setGone((known) => [...known, message]);
        if (id) go.back({ to: "/m/webEmail" });
      },
      onError: say,
    });
  const putBack = (message: InboxItem) =>
    restore.mutate(message, {
      onSuccess: () => {
        setGone((known) => known.filter((one) => one.id !== message.id));
        toast("success", t`Message restored.`);
      },
      onError: say,
    });
  const clearRead = () => {
    if (!clear.isPending) clear.mutate(undefined, { onSuccess: setCleared, onError: say });
  };
  const putAllBack = ({ clearing }: Cleared) =>
    unclear.mutate(clearing, {
      onSuccess: () => {
        setCleared(undefined);
        toast("success", t`Messages restored.`);
      },
      onError: say,
    });
  // known before the list is shown, so that the tabs do not move it
  const { data: contacts, isLoading, failureCount } = useQuery(teamContactsQuery());
  if (id) return <LazyMessagePage key={id} id={id} busy={remove.isPending} onRemove={takeOut} />;
  if (isLoading && failureCount === 0) return <MessageListSkeleton />;
  return (
    <>
      {contacts && <InboxTabs current="platform" contacts={contacts} />}
      <h2 className="vh">
        <Trans>Platform messages</Trans>
      </h2>
      <ClearRead gone={gone} cleared={cleared} onClear={clearRead} onRestore={putAllBack} />
      <MessageList gone={gone} onRemove={takeOut} onRestore={putBack} />
    </>
  );
}
