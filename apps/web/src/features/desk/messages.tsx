import type { DeskMessage } from "@foyer/contract/desk-work";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMoment } from "../../i18n/use-moment.ts";
import styles from "./desk.module.css";
import { DeskList } from "./desk-list.tsx";
import { MessageForm } from "./message-form.tsx";
import { useMessages } from "./use-desk-pages.ts";

/** Where messages to players are written, and what was written before. */
export function Messages() {
  const { t } = useLingui();
  return (
    <div className={styles.writing}>
      <MessageForm />
      <section className={styles.sent} aria-label={t`What was sent`}>
        <h2>{t`What was sent`}</h2>
        <DeskList
          pages={useMessages()}
          className={styles.chats}
          failed={t`What was sent did not come`}
          none={{ title: t`Nothing was sent yet`, words: t`What the desk writes to players stands here.` }}
        >
          {(message) => (
            <li key={message.messageId} className={styles.posted}>
              <Sent message={message} />
            </li>
          )}
        </DeskList>
      </section>
    </div>
  );
}

function Sent({ message }: { message: DeskMessage }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { title, username, people, arrived, by, sentAt } = message;
  const when = moment(sentAt);
  return (
    <>
      <b>
        <bdi>{title}</bdi>
      </b>
      <span className={styles.fact}>
        {username === undefined
          ? t`To everybody: ${plural(people, { one: "# player", other: "# players" })}`
          : t`To ${username}`}
        {!arrived && ` · ${t`On its way`}`}
      </span>
      <span className={styles.since}>{t`${when}, by ${by}`}</span>
    </>
  );
}
