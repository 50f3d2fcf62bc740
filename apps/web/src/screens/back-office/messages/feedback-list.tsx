import type { BackOfficeFoundFeedback } from "@foyer/contract/back-office-search";
import type { BackOfficeFeedback } from "@foyer/contract/back-office-tasks";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFeedbackCategories } from "../../../entities/feedback/use-feedback-categories.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import styles from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import { PlayerLink } from "../player-link.tsx";
import { type BackOfficePages, useFeedback, useFoundFeedback } from "../use-back-office-pages.ts";
import { useWords, WordSearch } from "../word-search.tsx";
import { AnswerSheet } from "./answer-sheet.tsx";
import { Pictures } from "./pictures.tsx";

/** Feedback of players, and messages of visitors, without an answer yet, or what was searched for. */
export function FeedbackList() {
  const { t } = useLingui();
  const { typed, setTyped, words } = useWords();
  // held here, not in the list item: an answer by another operator removes the item while its sheet is open
  const [answering, setAnswering] = useState<BackOfficeFeedback>();
  return (
    <section className={styles.work} aria-label={t`Feedback`}>
      <div className={styles.tools}>
        <WordSearch label={t`Search feedback`} typed={typed} onType={setTyped} />
      </div>
      {words === "" ? (
        <Unanswered onAnswer={setAnswering} />
      ) : (
        <Found words={words} onAnswer={setAnswering} />
      )}
      {answering && (
        <AnswerSheet key={answering.receipt} feedback={answering} onClose={() => setAnswering(undefined)} />
      )}
    </section>
  );
}

interface OnAnswer {
  onAnswer: (feedback: BackOfficeFeedback) => void;
}

function Unanswered(props: OnAnswer) {
  return <Items {...props} pages={useFeedback()} none={EMPTY.feedback} />;
}

function Found({ words, ...props }: OnAnswer & { words: string }) {
  return <Items {...props} pages={useFoundFeedback(words)} none={EMPTY.found} />;
}

interface ItemsProps extends OnAnswer {
  pages: BackOfficePages<BackOfficeFoundFeedback>;
  none: (typeof EMPTY)["feedback" | "found"];
}

function Items({ pages, none, onAnswer }: ItemsProps) {
  const { i18n } = useLingui();
  return (
    <BackOfficeList
      pages={pages}
      className={styles.cards}
      failed="feedback"
      none={{ title: i18n._(none.title), text: i18n._(none.text) }}
    >
      {(feedback) => (
        <li key={feedback.receipt}>
          <FeedbackItem feedback={feedback} onAnswer={() => onAnswer(feedback)} />
        </li>
      )}
    </BackOfficeList>
  );
}

function FeedbackItem({ feedback, onAnswer }: { feedback: BackOfficeFoundFeedback; onAnswer: () => void }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { receipt, player, playerId, category, content, sentAt, images, email, mobile } = feedback;
  const about = useFeedbackCategories().find(({ value }) => value === category);
  const since = moment(sentAt);
  const { answer, answeredBy: by } = feedback;
  const answered = feedback.answeredAt === undefined ? "" : moment(feedback.answeredAt);
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>
          <PlayerLink id={playerId}>{player ?? t`Visitor`}</PlayerLink>
        </h2>
        <span className={styles.guest}>{about?.label}</span>
      </header>
      <p className={styles.text} dir="auto">
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
        {receipt} · {answer === undefined ? t`Waiting since ${since}` : since}
      </p>
      {answer === undefined ? (
        <div className={styles.choices}>
          <Button look="outline" aria-label={t`Answer ${receipt}`} onClick={onAnswer}>{t`Answer`}</Button>
        </div>
      ) : (
        <div className={styles.earlier}>
          <p className={styles.text} dir="auto">
            {answer}
          </p>
          <p className={styles.since}>{t`Answered by ${by}, ${answered}`}</p>
        </div>
      )}
    </article>
  );
}
