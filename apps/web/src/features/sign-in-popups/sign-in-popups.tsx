import type { Popup } from "@foyer/contract/announcements";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { popupsQuery } from "../../entities/announcement/announcement-queries.ts";
import { notePopups, popupsDue } from "../../entities/announcement/popups-due.ts";
import { putAwayToday, putAwayUntilTomorrow } from "../../entities/announcement/put-away.ts";
import { useReadMarks } from "../../entities/announcement/use-announcements.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Button } from "../../ui/button/button.tsx";
import { Check } from "../../ui/check/check.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { popupSize } from "./popup-size.ts";
import styles from "./sign-in-popups.module.css";

/**
 * The merchant's pop-ups after sign-in: all in one sheet over home, once a session. Mount it only with a session; on
 * the second mount it renders nothing.
 */
export function SignInPopups() {
  const [due] = useState(popupsDue);
  const [away] = useState(() => putAwayToday("ANNOUNT"));
  const { data } = useQuery({ ...popupsQuery(useLanguage()), enabled: due });
  const [ids, setIds] = useState<readonly string[]>();
  const [closed, setClosed] = useState(false);
  const { mark } = useReadMarks();
  // The list is fixed once loaded: later announcements are on the notice board. Those withdrawn meanwhile are
  // left out.
  if (due && data && !ids) setIds(data.map(({ id }) => id).filter((id) => !away.has(id)));
  const popups = data?.filter(({ id }) => ids?.includes(id)) ?? [];
  const open = !closed && popups.length > 0;
  const begun = ids !== undefined;
  useEffect(() => {
    if (begun) notePopups(open ? "open" : "none");
    return () => {
      if (begun) notePopups("none");
    };
  }, [begun, open]);

  if (!open) return null;
  return (
    <PopupSheet
      popups={popups}
      onClose={(again) => {
        for (const { id } of popups) {
          if (!again) putAwayUntilTomorrow("ANNOUNT", id);
          mark(id);
        }
        setClosed(true);
      }}
    />
  );
}

interface PopupSheetProps {
  popups: readonly Popup[];
  onClose: (again: boolean) => void;
}

function PopupSheet({ popups, onClose }: PopupSheetProps) {
  const { t } = useLingui();
  const [again, setAgain] = useState(true);
  const [only] = popups;
  return (
    <Sheet
      title={
        popups.length === 1 && only
          ? only.title
          : t`${plural(popups.length, { one: "# announcement", other: "# announcements" })}`
      }
      closeLabel={t`Close`}
      onClose={() => onClose(again)}
      foot={
        <>
          <Check checked={!again} onChange={() => setAgain(!again)}>
            {popups.length === 1 ? (
              <Trans>Don't show again today</Trans>
            ) : (
              <Trans>Don't show these again today</Trans>
            )}
          </Check>
          <Button look="primary" full onClick={() => onClose(again)}>{t`Got it`}</Button>
        </>
      }
    >
      {popups.map((popup) => (
        <article key={popup.id} className={styles.popup} style={popupSize(popup)}>
          {popups.length > 1 && (
            <h3>
              <bdi>{popup.title}</bdi>
            </h3>
          )}
          <Prose html={popup.content} />
          <time dateTime={popup.startDate}>
            <bdi>{popup.startDate}</bdi>
          </time>
        </article>
      ))}
    </Sheet>
  );
}
