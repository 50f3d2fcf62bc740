import type { ValueOf } from "@foyer/contract";
import type { backOfficeMessagePreview } from "@foyer/contract/back-office-tasks";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Prose } from "../../../ui/prose/prose.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { forgetKey, keyOf } from "../client-key.ts";
import { type MessageDraft, writingOf } from "./message-draft.ts";
import { useRecipientsText } from "./use-recipients-text.ts";

interface SendSheetProps {
  draft: MessageDraft;
  preview: ValueOf<typeof backOfficeMessagePreview>;
  onClose: () => void;
  onSent: () => void;
}

/** Preview of a message as its readers will see it, with their number, before it is sent. */
export function SendSheet({ draft, preview, onClose, onSent }: SendSheetProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { people, username, content } = preview;
  const { group } = writingOf(draft);
  const many = draft.to !== "one";
  const recipientsText = useRecipientsText();
  const send = useMutation({
    mutationFn: () => {
      const writing = writingOf(draft);
      return backOfficeCall("backoffice.message.send", { body: { ...writing, clientKey: keyOf(writing) } });
    },
    onSuccess: () => {
      forgetKey();
      toast("success", t`Message sent.`);
      void queries.invalidateQueries({ queryKey: backOfficeKeys.messages });
      onSent();
    },
  });
  return (
    <Sheet
      title={recipientsText({ people, ...(username && { username }), ...(group && { group }) })}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <div className={styles.form}>
        <article className={styles.card}>
          <h3>
            <bdi>{draft.title}</bdi>
          </h3>
          <Prose html={content} />
        </article>
        {many && (
          <p className={styles.pale}>
            {group === undefined ? (
              <Trans>A message to all players can't be taken back.</Trans>
            ) : people === 0 ? (
              <Trans>Nobody is in this group.</Trans>
            ) : (
              <Trans>A message to a group can't be taken back.</Trans>
            )}
          </p>
        )}
        {send.isError && (
          <p className={styles.refusal} role="alert">
            {errorText(send.error)}
          </p>
        )}
        <Button
          look={many ? "danger" : "primary"}
          disabled={people === 0}
          size="large"
          full
          busy={send.isPending}
          onClick={() => {
            if (!send.isPending) send.mutate();
          }}
        >
          {many
            ? t`${plural(people, { one: "Send to # player", other: "Send to # players" })}`
            : t`Send to ${username}`}
        </Button>
      </div>
    </Sheet>
  );
}
