import type { BackOfficeFeedback } from "@foyer/contract/back-office-tasks";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFeedbackCategories } from "../../entities/feedback/use-feedback-categories.ts";
import { EMPTY } from "../../i18n/situation-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Button } from "../../ui/button/button.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";
import styles from "./back-office.module.css";
import { BackOfficeList } from "./back-office-list.tsx";
import { Pictures } from "./pictures.tsx";
import { useFeedback } from "./use-back-office-pages.ts";

/** Feedback of players, and messages of visitors, without an answer yet. */
export function FeedbackList() {
  const { t, i18n } = useLingui();
  // held here, not in the list item: an answer by another operator removes the item while its sheet is open
  const [answering, setAnswering] = useState<BackOfficeFeedback>();
  return (
    <section className={styles.work} aria-label={t`Feedback`}>
      <BackOfficeList
        pages={useFeedback()}
        className={styles.cards}
        failed="feedback"
        none={{
          title: i18n._(EMPTY.feedback.title),
          words: i18n._(EMPTY.feedback.text),
        }}
      >
        {(feedback) => (
          <li key={feedback.receipt}>
            <FeedbackItem feedback={feedback} onAnswer={() => setAnswering(feedback)} />
          </li>
        )}
      </BackOfficeList>
      {answering && (
        <AnswerSheet key={answering.receipt} feedback={answering} onClose={() => setAnswering(undefined)} />
      )}
    </section>
  );
}

function FeedbackItem({ feedback, onAnswer }: { feedback: BackOfficeFeedback; onAnswer: () => void }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { receipt, player, category, content, sentAt, images, email, mobile } = feedback;
  const about = useFeedbackCategories().find(({ value }) => value === category);
  const since = moment(sentAt);
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>
          <bdi>{player ?? t`Visitor`}</bdi>
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
        {receipt} · {t`Waiting since ${since}`}
      </p>
      <div className={styles.choices}>
        <Button look="outline" aria-label={t`Answer ${receipt}`} onClick={onAnswer}>{t`Answer`}</Button>
      </div>
    </article>
  );
}
