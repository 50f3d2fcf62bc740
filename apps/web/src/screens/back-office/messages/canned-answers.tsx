import type { CannedAnswer } from "@foyer/contract/canned-answers";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { LANGUAGES } from "../../../i18n/languages.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Dialog } from "../../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CannedAnswerSheet } from "./canned-answer-sheet.tsx";
import { useCannedAnswers } from "./use-canned-answers.ts";

/** The merchant's canned answers; operators with the right to may change them here. */
export function CannedAnswers() {
  const { t } = useLingui();
  // `null`: a new one
  const [editing, setEditing] = useState<CannedAnswer | null>();
  const [deleting, setDeleting] = useState<CannedAnswer>();
  const { data } = useCannedAnswers();
  return (
    <section className={styles.work} aria-label={t`Canned answers`}>
      {data && (
        <div className={styles.tools}>
          {data.mayEdit ? (
            <Button look="outline" onClick={() => setEditing(null)}>{t`New answer`}</Button>
          ) : (
            <p className={styles.pale}>{t`An administrator decides who may change these answers.`}</p>
          )}
        </div>
      )}
      <List onEdit={setEditing} onDelete={setDeleting} />
      {editing !== undefined && (
        <CannedAnswerSheet
          key={editing?.cannedKey}
          answer={editing ?? undefined}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && <DeleteDialog answer={deleting} onClose={() => setDeleting(undefined)} />}
    </section>
  );
}

interface ListProps {
  onEdit: (answer: CannedAnswer) => void;
  onDelete: (answer: CannedAnswer) => void;
}

function List({ onEdit, onDelete }: ListProps) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const { data, error, isFetching, refetch } = useCannedAnswers();
  if (!data && error)
    return <LoadFailed what="cannedAnswers" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton className={styles.skeleton} />;
  if (data.content.length === 0)
    return <EmptyState title={i18n._(EMPTY.cannedAnswers.title)} text={i18n._(EMPTY.cannedAnswers.text)} />;
  return (
    <ul className={styles.cards}>
      {data.content.map((answer) => {
        const { cannedKey, title, texts, by } = answer;
        const when = moment(answer.savedAt);
        return (
          <li key={cannedKey}>
            <article className={styles.card}>
              <h2>
                <bdi>{title}</bdi>
              </h2>
              {texts.map(({ language, text }) => (
                <div key={language} className={styles.earlier}>
                  <p className={styles.since}>
                    <bdi>{LANGUAGES[language].name}</bdi>
                  </p>
                  <p className={styles.text} dir="auto" lang={LANGUAGES[language].tag}>
                    {text}
                  </p>
                </div>
              ))}
              <p className={styles.since}>{t`Saved by ${by}, ${when}`}</p>
              {data.mayEdit && (
                <div className={styles.choices}>
                  <Button
                    aria-label={t`Delete ${title}`}
                    onClick={() => onDelete(answer)}
                  >{t`Delete`}</Button>
                  <Button look="outline" aria-label={t`Edit ${title}`} onClick={() => onEdit(answer)}>
                    {t`Edit`}
                  </Button>
                </div>
              )}
            </article>
          </li>
        );
      })}
    </ul>
  );
}

function DeleteDialog({ answer, onClose }: { answer: CannedAnswer; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { cannedKey, title } = answer;
  const remove = useMutation({
    mutationFn: () => backOfficeCall("backoffice.canned.delete", { params: { cannedKey } }),
    onSuccess: () => {
      toast("success", t`Answer deleted.`);
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.canned }),
  });
  return (
    <Dialog
      title={t`Delete this answer?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => !remove.isPending && remove.mutate()}>
            {t`Delete`}
          </Button>
        </>
      }
    >
      <p>
        <bdi>{title}</bdi>
      </p>
      {remove.isError && (
        <p className={styles.refusal} role="alert">
          {errorText(remove.error)}
        </p>
      )}
    </Dialog>
  );
}
