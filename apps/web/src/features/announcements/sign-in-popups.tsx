import type { Popup } from "@foyer/contract/announcements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { passing } from "../../lib/storage.ts";
import { Check } from "../../ui/check/check.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Card } from "../../ui/sheet/sheet.tsx";
import { popupsQuery } from "./announcement-queries.ts";
import { putAwayToday, putAwayUntilTomorrow } from "./popup-days.ts";
import { popupSize } from "./popup-size.ts";
import styles from "./sign-in-popups.module.css";
import { useReadMarks } from "./use-announcements.ts";

/** Says that this session has had its pop-ups; signing out wipes it with everything else of the visit. */
const SHOWN = "loginPus";

/**
 * What the house has to say to whoever has just come in, one after another over home. Mount it there, for a session:
 * the second time it has nothing to show.
 */
export function SignInPopups() {
  const [due] = useState(() => passing.read(SHOWN) === null);
  const [away] = useState(putAwayToday);
  const { data } = useQuery({ ...popupsQuery(useLanguage()), enabled: due });
  const [ids, setIds] = useState<readonly string[]>();
  const [closed, setClosed] = useState(0);
  const { mark } = useReadMarks();
  // What is published later finds its readers on the board; what is taken down goes from here too.
  if (due && data && !ids) setIds(data.map(({ id }) => id).filter((id) => !away.has(id)));
  const begun = ids !== undefined;
  useEffect(() => {
    if (begun) passing.write(SHOWN, "1");
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
      {/* a text longer than the card is moved by the arrow keys too */}
      <div className={styles.text} tabIndex={0} role="group" aria-label={popup.title}>
        <Prose html={popup.content} />
      </div>
      <div className={styles.foot}>
        <Check checked={!again} onChange={() => setAgain(!again)}>
          <Trans>Do not show again today</Trans>
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
