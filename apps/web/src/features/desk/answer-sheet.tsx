import type { DeskFeedback } from "@foyer/contract/desk-work";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/text-area.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./desk.module.css";
import { deskCall } from "./desk-session.ts";
import { useDraft } from "./use-draft.ts";
import { useRefusal } from "./use-refusal.ts";

/** As long as the platform takes one. */
const LONGEST_ANSWER = 2_000;

/** Answers a feedback. What is typed is kept in this tab until it is sent. */
export function AnswerSheet({ feedback, onClose }: { feedback: DeskFeedback; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const { receipt, player, content } = feedback;
  const [answer, setAnswer] = useDraft(`foyer.desk.answer.${receipt}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const [judged, setJudged] = useState(false);
  const missing = answer.trim() === "";

  const send = useMutation({
    mutationFn: () =>
      deskCall("desk.feedback.answer", { params: { receipt }, body: { answer: answer.trim() } }),
    onSuccess: () => {
      setAnswer("");
      toast("success", t`Answered, and ${player} is told`);
      onClose();
    },
    onSettled: () => {
      for (const id of ["desk.feedback", "desk.waiting"]) void queries.invalidateQueries({ queryKey: [id] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (missing) box.current?.focus();
    else if (!send.isPending) send.mutate();
  };

  return (
    <Sheet title={t`Answer ${player}`} closeLabel={t`Close`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.words} dir="auto">
          {content}
        </p>
        <TextArea
          ref={box}
          label={t`Your answer`}
          rows={6}
          maxLength={LONGEST_ANSWER}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          error={judged && missing ? t`Please write an answer.` : undefined}
        />
        {send.isError && (
          <p className={styles.refusal} role="alert">
            {refusal(send.error)}
          </p>
        )}
        <Button type="submit" look="primary" size="large" full busy={send.isPending}>
          <Trans>Send</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
