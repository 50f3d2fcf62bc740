import type { DeskChat } from "@foyer/contract/desk";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMoment } from "../../i18n/use-moment.ts";
import { Button } from "../../ui/button/button.tsx";
import { CountDot, IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./desk.module.css";
import { leaveDesk } from "./desk-session.ts";
import { useChats } from "./use-chats.ts";

interface ChatListProps {
  chosen: string | undefined;
  onChoose: (chatId: string) => void;
  operator: string;
}

/** Who waits longest stands first. */
export function ChatList({ chosen, onChoose, operator }: ChatListProps) {
  const { t } = useLingui();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChats();
  const chats = [
    ...new Map(data?.pages.flatMap(({ content }) => content).map((chat) => [chat.chatId, chat])).values(),
  ];
  const waiting = data?.pages[0]?.waiting ?? 0;
  return (
    <section className={styles.list}>
      <header className={styles.head}>
        <h1>
          <Trans>The desk</Trans>
        </h1>
        <p className={styles.pale} role="status">
          {waiting === 0
            ? t`Nobody waits for an answer`
            : t`${plural(waiting, { one: "# waits for an answer", other: "# wait for an answer" })}`}
        </p>
        <IconButton icon="out" label={t`Leave the desk, ${operator}`} onClick={() => void leaveDesk()} />
      </header>
      {!data && error && (
        <DidNotCome title={t`The conversations did not come`} error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className={styles.waiting} />}
      {data && chats.length === 0 && (
        <EmptyState
          title={t`No conversations yet`}
          words={t`When a player asks something, it stands here at once.`}
        />
      )}
      <ul className={styles.chats}>
        {chats.map((chat) => (
          <li key={chat.chatId}>
            <Row chat={chat} chosen={chat.chatId === chosen} onChoose={() => onChoose(chat.chatId)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`More conversations`}
        </Button>
      )}
    </section>
  );
}

function Row({ chat, chosen, onChoose }: { chat: DeskChat; chosen: boolean; onChoose: () => void }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { player, guest, last, waitingSince, unread } = chat;
  const words = last.text;
  const when = moment(last.at);
  const since = waitingSince && moment(waitingSince);
  return (
    <button
      type="button"
      className={cx(styles.row, chosen && styles.chosen)}
      aria-current={chosen || undefined}
      onClick={onChoose}
    >
      <span className={styles.who}>
        <b>
          <bdi>{player}</bdi>
        </b>
        {guest && <span className={styles.guest}>{t`Guest`}</span>}
        {unread > 0 && (
          <span className={styles.unread}>
            <CountDot count={unread} />
            <span
              className={styles.spoken}
            >{t`${plural(unread, { one: "# unread", other: "# unread" })}`}</span>
          </span>
        )}
      </span>
      <span className={styles.last} dir="auto">
        {last.from === "house" ? t`You: ${words}` : words}
      </span>
      <span className={cx(styles.since, waitingSince && styles.late)}>
        {since ? t`Waits since ${since}` : t`Answered ${when}`}
      </span>
    </button>
  );
}
