import type { BackOfficeChat } from "@foyer/contract/back-office";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { CountDot } from "../../../ui/button/icon-button.tsx";
import { cx } from "../../../ui/cx.ts";
import styles from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import { QUEUE_ROW } from "../shortcuts/shortcuts.ts";
import { type BackOfficePages, useChats, useFoundChats } from "../use-back-office-pages.ts";
import { useWords, WordSearch } from "../word-search.tsx";

interface ChatListProps {
  chosen: string | undefined;
  onChoose: (chatId: string) => void;
}

/** Conversations, longest waiting first, or those that were searched for. */
export function ChatList(props: ChatListProps) {
  const { t } = useLingui();
  const { typed, setTyped, words } = useWords();
  return (
    <section className={styles.list} aria-label={t`Conversations`}>
      <div className={styles.tools}>
        <WordSearch label={t`Search conversations`} typed={typed} onType={setTyped} />
      </div>
      {words === "" ? <AllChats {...props} /> : <FoundChats {...props} words={words} />}
    </section>
  );
}

function AllChats(props: ChatListProps) {
  return <Chats {...props} pages={useChats()} />;
}

function FoundChats({ words, ...props }: ChatListProps & { words: string }) {
  return <Chats {...props} pages={useFoundChats(words)} found />;
}

interface ChatsProps extends ChatListProps {
  pages: BackOfficePages<BackOfficeChat>;
  /** They were searched for. */
  found?: boolean;
}

function Chats({ pages, found = false, chosen, onChoose }: ChatsProps) {
  const { i18n } = useLingui();
  const none = found ? EMPTY.found : EMPTY.conversations;
  return (
    <BackOfficeList
      pages={pages}
      className={styles.chats}
      failed="conversations"
      none={{ title: i18n._(none.title), text: i18n._(none.text) }}
    >
      {(chat) => (
        <li key={chat.chatId}>
          <Row
            chat={chat}
            found={found}
            chosen={chat.chatId === chosen}
            onChoose={() => onChoose(chat.chatId)}
          />
        </li>
      )}
    </BackOfficeList>
  );
}

interface RowProps {
  chat: BackOfficeChat;
  /** It shows the message that was searched for, not the last one. */
  found: boolean;
  chosen: boolean;
  onChoose: () => void;
}

function Row({ chat, found, chosen, onChoose }: RowProps) {
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
      {...QUEUE_ROW}
    >
      <span className={styles.person}>
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
      <span className={cx(styles.since, !found && waitingSince && styles.late)}>
        {found ? when : since ? t`Waiting since ${since}` : t`Answered ${when}`}
      </span>
    </button>
  );
}
