import type { Feedback, FeedbackImage } from "@foyer/contract/feedback";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { EMPTY_PART } from "../../i18n/screen-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { Button } from "../../ui/button/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./feedback.module.css";
import { useOwnFeedback } from "./feedback-calls.ts";
import { OwnPicture } from "./picture-box.tsx";
import { useFeedbackCategories } from "./use-feedback-categories.ts";

/** The player's earlier feedback, with the merchant's answers. */
export function OwnFeedback() {
  const { i18n, t } = useLingui();
  const errorText = useErrorText();
  const {
    feedbackList: ownFeedback,
    isPending,
    isFetching,
    error,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useOwnFeedback();
  return (
    <section className={styles.own} aria-busy={isPending || undefined}>
      <h2>{t`Your feedback`}</h2>
      {isPending && <Spinner />}
      {!isPending && !error && ownFeedback.length === 0 && <p>{i18n._(EMPTY_PART.ownFeedback)}</p>}
      <ul className={styles.items}>
        {ownFeedback.map((feedback) => (
          <FeedbackItem key={feedback.receipt} feedback={feedback} />
        ))}
      </ul>
      {error ? (
        <p role="alert">
          {errorText(error)}{" "}
          <Button
            look="text"
            busy={isFetching}
            onClick={() => (ownFeedback.length > 0 ? fetchNextPage() : refetch())}
          >
            {t`Try again`}
          </Button>
        </p>
      ) : (
        hasNextPage && <Button busy={isFetching} onClick={() => fetchNextPage()}>{t`Show more`}</Button>
      )}
    </section>
  );
}

function FeedbackItem({ feedback }: { feedback: Feedback }) {
  const { t } = useLingui();
  const moment = useMoment();
  const categories = useFeedbackCategories();
  const [shown, setShown] = useState<FeedbackImage>();
  const { receipt, category, content, sentAt, state, answer, answeredAt, images } = feedback;
  return (
    <li>
      <p className={styles.about}>
        <b>{receipt}</b>
        <span className={state === "answered" ? styles.answered : styles.open}>
          {state === "answered" ? t`Answered` : t`Open`}
        </span>
      </p>
      <p className={styles.count}>
        {categories.find(({ value }) => value === category)?.label} ·{" "}
        <time dateTime={sentAt}>{moment(sentAt)}</time>
      </p>
      <p className={styles.text} dir="auto">
        {content}
      </p>
      {images.length > 0 && (
        <ul className={styles.pictures}>
          {images.map((image, at) => (
            <li key={image.image} className={styles.picture}>
              <button
                type="button"
                className={styles.enlarge}
                aria-haspopup="dialog"
                onClick={() => setShown(image)}
              >
                <OwnPicture image={image} alt={t`Picture ${at + 1}`} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer !== undefined && (
        <div className={styles.answer}>
          <p className={styles.count}>
            <Trans>Our answer</Trans>
            {answeredAt && (
              <>
                {" · "}
                <time dateTime={answeredAt}>{moment(answeredAt)}</time>
              </>
            )}
          </p>
          <p className={styles.text} dir="auto">
            {answer}
          </p>
        </div>
      )}
      {shown && (
        <Sheet title={receipt} closeLabel={t`Close`} onClose={() => setShown(undefined)}>
          <div className={styles.large}>
            <OwnPicture image={shown} alt={t`Picture`} />
          </div>
        </Sheet>
      )}
    </li>
  );
}
