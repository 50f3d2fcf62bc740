import type { BackOfficeMessage } from "@foyer/contract/back-office-tasks";
import { useLingui } from "@lingui/react/macro";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import styles from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import { useMessages } from "../use-back-office-pages.ts";
import { MessageForm } from "./message-form.tsx";
import { useRecipientsText } from "./use-recipients-text.ts";

/** Form for messages to players, and the messages sent before. */
export function Messages() {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.writing}>
      <MessageForm />
      <section className={styles.sent} aria-label={t`Sent messages`}>
        <h2>{t`Sent messages`}</h2>
        <BackOfficeList
          pages={useMessages()}
          className={styles.chats}
          failed="sentMessages"
          none={{ title: i18n._(EMPTY.sentMessages.title), text: i18n._(EMPTY.sentMessages.text) }}
        >
          {(message) => (
            <li key={message.messageId} className={styles.posted}>
              <Sent message={message} />
            </li>
          )}
        </BackOfficeList>
      </section>
    </div>
  );
}

function Sent({ message }: { message: BackOfficeMessage }) {
  const { t } = useLingui();
  const moment = useMoment();
  const recipientsText = useRecipientsText();
  const { title, arrived, by, sentAt } = message;
  const when = moment(sentAt);
  return (
    <>
      <b>
        <bdi>{title}</bdi>
      </b>
      <span className={styles.fact}>
        {recipientsText(message)}
        {!arrived && ` · ${t`Sending…`}`}
      </span>
      <span className={styles.since}>{t`${when}, by ${by}`}</span>
    </>
  );
}
