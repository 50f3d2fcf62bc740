import type { BackOfficeFeedback } from "@foyer/contract/back-office-tasks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useDraft } from "../use-draft.ts";
import { useRefusal } from "../use-refusal.ts";
import { CannedPicker } from "./canned-picker.tsx";

/** Answers a feedback. The draft is stored in this tab until it is sent. */
export function AnswerSheet({ feedback, onClose }: { feedback: BackOfficeFeedback; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const { receipt, content } = feedback;
  // A visitor is answered by mail.
  const player = feedback.player ?? feedback.email ?? "";
  const [answer, setAnswer] = useDraft(`foyer.backoffice.answer.${receipt}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const [judged, setJudged] = useState(false);
  const missing = answer.trim() === "";

  const send = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.feedback.answer", { params: { receipt }, body: { answer: answer.trim() } }),
    onSuccess: () => {
      setAnswer("");
      toast("success", t`Answer sent to ${player}.`);
      onClose();
    },
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.feedback, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
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
        <p className={styles.text} dir="auto">
          {content}
        </p>
        <CannedPicker
          language={feedback.language}
          onInsert={(text) => {
            setAnswer(answer === "" ? text : `${answer}\n${text}`);
            box.current?.focus();
          }}
        />
        <TextArea
          ref={box}
          label={t`Your answer`}
          rows={6}
          maxLength={TEXT_LIMITS.answer}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          error={judged && missing ? t`Enter an answer.` : undefined}
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
