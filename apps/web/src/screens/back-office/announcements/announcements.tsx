import type { BackOfficeAnnouncement } from "@foyer/contract/back-office-announcements";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { BackOfficeList } from "../back-office-list.tsx";
import { backOfficeCall } from "../back-office-session.ts";
import { useAnnouncements } from "../use-back-office-pages.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { useReaderTexts } from "./use-reader-texts.ts";

/** Form for announcements to agents or everyone, and those published before. */
export function Announcements() {
  const { t, i18n } = useLingui();
  const [ending, setEnding] = useState<BackOfficeAnnouncement>();
  return (
    <div className={styles.writing}>
      <AnnouncementForm />
      <section className={styles.sent} aria-label={t`Published announcements`}>
        <h2>{t`Published announcements`}</h2>
        <BackOfficeList
          pages={useAnnouncements()}
          className={styles.chats}
          failed="announcements"
          none={{ title: i18n._(EMPTY.announcements.title), text: i18n._(EMPTY.announcements.text) }}
        >
          {(announcement) => (
            <li key={announcement.announcementId} className={styles.posted}>
              <Published announcement={announcement} onEnd={setEnding} />
            </li>
          )}
        </BackOfficeList>
      </section>
      {ending && <EndDialog announcement={ending} onClose={() => setEnding(undefined)} />}
    </div>
  );
}

interface PublishedProps {
  announcement: BackOfficeAnnouncement;
  onEnd: (announcement: BackOfficeAnnouncement) => void;
}

function Published({ announcement, onEnd }: PublishedProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const readerTexts = useReaderTexts();
  const { title, readers, by, publishedAt, endedAt, endedBy } = announcement;
  const when = moment(publishedAt);
  const end = endedAt && moment(endedAt);
  return (
    <>
      <b>
        <bdi>{title}</bdi>
      </b>
      <span className={styles.fact}>{readerTexts[readers]}</span>
      <span className={styles.since}>{t`${when}, by ${by}`}</span>
      {end ? (
        <span className={styles.since}>{endedBy ? t`Ended by ${endedBy}, ${end}` : t`Ended ${end}`}</span>
      ) : (
        <Button
          look="outline"
          size="small"
          aria-label={t`End ${title}`}
          onClick={() => onEnd(announcement)}
        >{t`End`}</Button>
      )}
    </>
  );
}

function EndDialog({ announcement, onClose }: { announcement: BackOfficeAnnouncement; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { announcementId, title } = announcement;
  const end = useMutation({
    mutationFn: () => backOfficeCall("backoffice.announcement.end", { params: { announcementId } }),
    onSuccess: () => {
      toast("success", t`Announcement ended.`);
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.announcements }),
  });
  return (
    <Dialog
      title={t`End this announcement?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" busy={end.isPending} onClick={() => !end.isPending && end.mutate()}>
            {t`End`}
          </Button>
        </>
      }
    >
      <p>
        <bdi>{title}</bdi>
      </p>
      <p className={styles.pale}>{t`It's no longer shown to anyone.`}</p>
      {end.isError && (
        <p className={styles.refusal} role="alert">
          {errorText(end.error)}
        </p>
      )}
    </Dialog>
  );
}
