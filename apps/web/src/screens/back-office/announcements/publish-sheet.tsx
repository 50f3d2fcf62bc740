import type { ValueOf } from "@foyer/contract";
import type { backOfficeAnnouncementPreview } from "@foyer/contract/back-office-announcements";
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
import { type AnnouncementDraft, requestOf } from "./announcement-draft.ts";
import { useReaderTexts } from "./use-reader-texts.ts";

interface PublishSheetProps {
  draft: AnnouncementDraft;
  preview: ValueOf<typeof backOfficeAnnouncementPreview>;
  onClose: () => void;
  onPublished: () => void;
}

/** Preview of an announcement as its readers will see it, before it is published. */
export function PublishSheet({ draft, preview, onClose, onPublished }: PublishSheetProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const readerTexts = useReaderTexts();
  const publish = useMutation({
    mutationFn: () => {
      const request = requestOf(draft);
      return backOfficeCall("backoffice.announcement.publish", {
        body: { ...request, clientKey: keyOf(request) },
      });
    },
    onSuccess: () => {
      forgetKey();
      toast("success", t`Announcement published.`);
      void queries.invalidateQueries({ queryKey: backOfficeKeys.announcements });
      onPublished();
    },
  });
  return (
    <Sheet title={readerTexts[draft.readers]} closeLabel={t`Close`} onClose={onClose}>
      <div className={styles.form}>
        <article className={styles.card}>
          <h3>
            <bdi>{preview.title}</bdi>
          </h3>
          <Prose html={preview.content} />
        </article>
        {publish.isError && (
          <p className={styles.refusal} role="alert">
            {errorText(publish.error)}
          </p>
        )}
        <Button
          look="primary"
          size="large"
          full
          busy={publish.isPending}
          onClick={() => {
            if (!publish.isPending) publish.mutate();
          }}
        >
          <Trans>Publish</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
