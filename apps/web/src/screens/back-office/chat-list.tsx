import type { BackOfficeChat } from "@foyer/contract/back-office";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { EMPTY } from "../../i18n/situation-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { CountDot } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import styles from "./back-office.module.css";
import { BackOfficeList } from "./back-office-list.tsx";
import { useChats } from "./use-back-office-pages.ts";

interface ChatListProps {
  chosen: string | undefined;
  onChoose: (chatId: string) => void;
}

/** Conversations, longest waiting first. */
export function ChatList({ chosen, onChoose }: ChatListProps) {
  const { t, i18n } = useLingui();
  return (
    <section className={styles.list} aria-label={t`Conversations`}>
      <BackOfficeList
        pages={useChats()}
        className={styles.chats}
        failed="conversations"
        none={{
          title: i18n._(EMPTY.conversations.title),
          words: i18n._(EMPTY.conversations.text),
        }}
      >
        {(chat) => (
          <li key={chat.chatId}>
            <Row chat={chat} chosen={chat.chatId === chosen} onChoose={() => onChoose(chat.chatId)} />
          </li>
        )}
      </BackOfficeList>
    </section>
  );
}

function Row({ chat, chosen, onChoose }: { chat: BackOfficeChat; chosen: boolean; onChoose: () => void }) {
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
            <span className="vh">{t`${plural(unread, { one: "# unread", other: "# unread" })}`}</span>
          </span>
        )}
      </span>
      <span className={styles.last} dir="auto">
        {last.from === "operator" ? t`You: ${words}` : words}
      </span>
      <span className={cx(styles.since, waitingSince && styles.late)}>
        {since ? t`Waiting since ${since}` : t`Answered ${when}`}
      </span>
    </button>
  );
}
