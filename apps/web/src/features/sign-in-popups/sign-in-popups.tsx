import type { Popup } from "@foyer/contract/announcements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { popupsQuery } from "../../entities/announcement/announcement-queries.ts";
import { useReadMarks } from "../../entities/announcement/use-announcements.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { sessionStore } from "../../lib/storage.ts";
import { Check } from "../../ui/check/check.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Card } from "../../ui/sheet/sheet.tsx";
import { putAwayToday, putAwayUntilTomorrow } from "./popup-days.ts";
import { popupSize } from "./popup-size.ts";
import styles from "./sign-in-popups.module.css";

/** Storage key: this session has had its pop-ups. Sign-out clears it with the rest of the session storage. */
const SHOWN = "loginPus";

/**
 * The merchant's pop-ups after sign-in, one after another over home. Mount it only with a session; on the second
 * mount it renders nothing.
 */
export function SignInPopups() {
  const [due] = useState(() => sessionStore.read(SHOWN) === null);
  const [away] = useState(putAwayToday);
  const { data } = useQuery({ ...popupsQuery(useLanguage()), enabled: due });
  const [ids, setIds] = useState<readonly string[]>();
  const [closed, setClosed] = useState(0);
  const { mark } = useReadMarks();
  // The list is fixed once loaded: later announcements are on the notice board. Those withdrawn meanwhile are
  // skipped.
  if (due && data && !ids) setIds(data.map(({ id }) => id).filter((id) => !away.has(id)));
  const begun = ids !== undefined;
  useEffect(() => {
    if (begun) sessionStore.write(SHOWN, "1");
  }, [begun]);

  if (!ids || !data) return null;
  const at = ids.findIndex((id, place) => place >= closed && data.some((popup) => popup.id === id));
  const popup = data.find(({ id }) => id === ids[at]);
  if (!popup) return null;
  return (
    <PopupCard
      key={popup.id}
      popup={popup}
      place={at + 1}
      count={ids.length}
      onClose={(again) => {
        if (!again) putAwayUntilTomorrow(popup.id);
        mark(popup.id);
        setClosed(at + 1);
      }}
    />
  );
}

interface PopupCardProps {
  popup: Popup;
  place: number;
  count: number;
  onClose: (again: boolean) => void;
}

function PopupCard({ popup, place, count, onClose }: PopupCardProps) {
  const { t } = useLingui();
  const [again, setAgain] = useState(true);
  return (
    <Card title={popup.title} closeLabel={t`Close`} onClose={() => onClose(again)} style={popupSize(popup)}>
      {/* focusable, so that arrow keys can scroll a text longer than the card */}
      <div className={styles.text} tabIndex={0} role="group" aria-label={popup.title}>
        <Prose html={popup.content} />
      </div>
      <div className={styles.foot}>
        <Check checked={!again} onChange={() => setAgain(!again)}>
          <Trans>Don't show again today</Trans>
        </Check>
        {count > 1 && (
          <span className={styles.place}>
            <Trans>
              {place} of {count}
            </Trans>
          </span>
        )}
      </div>
    </Card>
  );
}
