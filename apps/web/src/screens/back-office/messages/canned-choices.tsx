import type { Language } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import { LANGUAGES } from "../../../i18n/languages.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import styles from "../back-office.module.css";
import { useCannedAnswers, useCannedText } from "./use-canned-answers.ts";

interface CannedChoicesProps {
  language: Language | undefined;
  onInsert: (text: string) => void;
}

/** The canned answers, each with its text in the player's language if there is one. */
export function CannedChoices({ language, onInsert }: CannedChoicesProps) {
  const { i18n } = useLingui();
  const { data, error, isFetching, refetch } = useCannedAnswers();
  const textOf = useCannedText(language);
  if (!data && error)
    return <LoadFailed what="cannedAnswers" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton className={styles.skeleton} />;
  if (data.content.length === 0) return <p className={styles.pale}>{i18n._(EMPTY.cannedAnswers.title)}</p>;
  return (
    <ul className={styles.chats}>
      {data.content.map((answer) => {
        const chosen = textOf(answer);
        if (!chosen) return null;
        return (
          <li key={answer.cannedKey}>
            <button type="button" className={styles.row} onClick={() => onInsert(chosen.text)}>
              <span className={styles.person}>
                <b>
                  <bdi>{answer.title}</bdi>
                </b>
                {language !== undefined && chosen.language !== language && (
                  <span className={styles.guest}>
                    <bdi>{LANGUAGES[chosen.language].name}</bdi>
                  </span>
                )}
              </span>
              <span className={styles.last} dir="auto" lang={LANGUAGES[chosen.language].tag}>
                {chosen.text}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
