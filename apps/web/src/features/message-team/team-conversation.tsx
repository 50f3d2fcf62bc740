import type { TeamMessagePage } from "@foyer/contract/team-messages";
import { isAgent } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { Conversation } from "../../entities/conversation/conversation.tsx";
import { useConversation } from "../../entities/conversation/use-conversation.ts";
import { newestFrom, useReportSeen } from "../../entities/conversation/use-report-seen.ts";
import { useVisibleHeight } from "../../entities/conversation/use-visible-height.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { MemberMark } from "../../entities/team/member-mark.tsx";
import { teamConversationKey } from "../../entities/team-message/team-message-queries.ts";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./message-team.module.css";
import { MuteButton } from "./mute-button.tsx";
import { plainText } from "./plain-text.ts";

/** Whether the reader is an agent; to others the upline is their agent. */
const useOfAgent = () => isAgent(useSession()?.type ?? 0);

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** The messages with the direct upline or a direct downline, and a box for the next one while it is open. */
export default function TeamConversation({ memberId }: { memberId: string }) {
  const { t, i18n } = useLingui();
  const userName = useSession()?.userName ?? "";
  const client = useQueryClient();
  const room = useRef<HTMLDivElement>(null);
  useVisibleHeight(room);
  const queryKey = teamConversationKey(memberId);
  const read = useCallback(
    (before: string | undefined, signal: AbortSignal) =>
      call(
        "team.conversation",
        { params: { memberId }, query: before === undefined ? {} : { before } },
        { signal },
      ),
    [memberId],
  );
  const say = async ({ text, clientKey }: { text: string; clientKey: string }) => {
    try {
      return await call("team.message.send", {
        params: { memberId },
        body: { text: plainText(text), clientKey },
      });
    } catch (error) {
      // closed since it was read
      if (codeOf(error) === "team.conversation.closed") void client.invalidateQueries({ queryKey });
      throw error;
    }
  };
  // what was not sent belongs to the member of the session
  const state = useConversation({ queryKey, read, say, storageKey: `foyer.team.${userName}.${memberId}` });
  useReportSeen(newestFrom(state.messages, "other"), (last) =>
    call("team.message.seen", { params: { memberId }, body: { last } }),
  );
  const page = state.newestPage;
  if (state.failed && codeOf(state.error) === "member.unknown")
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.conversation.title)}
        text={i18n._(NOT_FOUND.conversation.text)}
        action={
          <Link
            to="/m/webEmail"
            search={{ types: "A" }}
            replace
            className={buttonClass({ look: "secondary" })}
          >
            <Trans>All conversations</Trans>
          </Link>
        }
      />
    );
  return (
    <div ref={room} className={styles.room}>
      {page ? <Head page={page} /> : !state.failed && <HeadSkeleton />}
      <Conversation
        state={state}
        side="caller"
        label={page ? t`Messages with ${page.other.username}` : t`Messages`}
        greeting={<Trans>No messages yet</Trans>}
        longest={LIMITS.teamMessage}
        {...(page?.closed && {
          closed: <Closed other={page.other} why={page.closed} />,
        })}
      />
    </div>
  );
}

function Head({ page: { other, closed, muted, content } }: { page: TeamMessagePage }) {
  const { t } = useLingui();
  const { id, username, relation } = other;
  const ofAgent = useOfAgent();
  const upline = ofAgent ? t`Your upline` : t`Your agent`;
  return (
    <header className={styles.head}>
      <MemberMark username={username} online={false} />
      <div className={styles.name}>
        <h2>
          <bdi>{username}</bdi>
        </h2>
        {closed !== "moved" && <p>{relation === "upline" ? upline : t`Direct downline`}</p>}
      </div>
      {content.length > 0 && <MuteButton memberId={id} muted={muted} />}
      {relation === "downline" && closed !== "moved" && (
        <Link
          to="/m/member/team"
          search={{ member: id }}
          className={buttonClass({ look: "text", size: "small" })}
        >
          <Trans>Member's card</Trans>
        </Link>
      )}
    </header>
  );
}

function HeadSkeleton() {
  return (
    <div className={styles.head} aria-busy="true">
      <Skeleton className={styles.waitingHead} />
    </div>
  );
}

function Closed({ other, why }: { other: TeamMessagePage["other"]; why: "moved" | "off" }) {
  const { username, relation } = other;
  const ofAgent = useOfAgent();
  return (
    <p className={styles.closed}>
      {why === "off" ? (
        <Trans>Messages between you two are switched off. You can still read this conversation.</Trans>
      ) : relation === "downline" ? (
        <Trans>
          <bdi>{username}</bdi> is no longer your direct downline. You can still read this conversation.
        </Trans>
      ) : ofAgent ? (
        <Trans>
          <bdi>{username}</bdi> is no longer your upline. You can still read this conversation.
        </Trans>
      ) : (
        <Trans>
          <bdi>{username}</bdi> is no longer your agent. You can still read this conversation.
        </Trans>
      )}
    </p>
  );
}
