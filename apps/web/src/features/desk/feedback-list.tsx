import type { DeskFeedback } from "@foyer/contract/desk-work";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFeedbackCategories } from "../../i18n/use-feedback-categories.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Button } from "../../ui/button/button.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";
import styles from "./desk.module.css";
import { DeskList } from "./desk-list.tsx";
import { Pictures } from "./pictures.tsx";
import { useFeedback } from "./use-desk-pages.ts";

/** What players told the house and nobody has answered. */
export function FeedbackList() {
  const { t } = useLingui();
  // kept here, not in the list: what somebody else answers meanwhile leaves the list under the open sheet
  const [answering, setAnswering] = useState<DeskFeedback>();
  return (
    <section className={styles.work} aria-label={t`Feedback`}>
      <DeskList
        pages={useFeedback()}
        className={styles.cards}
        failed={t`The feedback did not come`}
        none={{
          title: t`Nothing waits for an answer`,
          words: t`When a player tells the house something, it stands here at once.`,
        }}
      >
        {(feedback) => (
          <li key={feedback.receipt}>
            <Told feedback={feedback} onAnswer={() => setAnswering(feedback)} />
          </li>
        )}
      </DeskList>
      {answering && (
        <AnswerSheet key={answering.receipt} feedback={answering} onClose={() => setAnswering(undefined)} />
      )}
    </section>
  );
}

function Told({ feedback, onAnswer }: { feedback: DeskFeedback; onAnswer: () => void }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { receipt, player, category, content, sentAt, images, email, mobile } = feedback;
  const about = useFeedbackCategories().find(({ value }) => value === category);
  const since = moment(sentAt);
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>
          <bdi>{player}</bdi>
        </h2>
        <span className={styles.guest}>{about?.label}</span>
      </header>
      <p className={styles.words} dir="auto">
        {content}
      </p>
      <Pictures images={images} receipt={receipt} />
      {(email ?? mobile) !== undefined && (
        <p className={styles.reach}>
          {email !== undefined && (
            <a href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          )}
          {mobile !== undefined && (
            <a href={`tel:${mobile}`} dir="ltr">
              {mobile}
            </a>
          )}
        </p>
      )}
      <p className={styles.since}>
        {receipt} · {t`Waits since ${since}`}
      </p>
      <div className={styles.choices}>
        <Button look="outline" aria-label={t`Answer ${receipt}`} onClick={onAnswer}>{t`Answer`}</Button>
      </div>
    </article>
  );
}
