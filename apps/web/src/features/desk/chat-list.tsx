import type { DeskChat } from "@foyer/contract/desk";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMoment } from "../../i18n/use-moment.ts";
import { CountDot } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import styles from "./desk.module.css";
import { DeskList } from "./desk-list.tsx";
import { useChats } from "./use-desk-pages.ts";

interface ChatListProps {
  chosen: string | undefined;
  onChoose: (chatId: string) => void;
}

/** Who waits longest stands first. */
export function ChatList({ chosen, onChoose }: ChatListProps) {
  const { t } = useLingui();
  return (
    <section className={styles.list} aria-label={t`Conversations`}>
      <DeskList
        pages={useChats()}
        className={styles.chats}
        failed={t`The conversations did not come`}
        none={{
          title: t`No conversations yet`,
          words: t`When a player asks something, it stands here at once.`,
        }}
      >
        {(chat) => (
          <li key={chat.chatId}>
            <Row chat={chat} chosen={chat.chatId === chosen} onChoose={() => onChoose(chat.chatId)} />
          </li>
        )}
      </DeskList>
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
            <span className="vh">{t`${plural(unread, { one: "# unread", other: "# unread" })}`}</span>
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
