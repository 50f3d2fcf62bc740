import { addDays } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { useDrawTimes } from "../../entities/lottery/use-draw-times.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./lottery-history.module.css";

/** How far back results can be chosen. */
const DAYS = 366;

interface DayPickerProps {
  /** Undefined: the latest results, of any day. */
  day: string | undefined;
  today: string;
  onChoose: (day: string | undefined) => void;
}

/** The day of the results: the field of the browser under a button that names the day. */
export function DayPicker({ day, today, onChoose }: DayPickerProps) {
  const { t } = useLingui();
  const times = useDrawTimes();
  return (
    <span className={styles.day}>
      <label className={styles.picker}>
        <Icon name="clock" size="s" />
        <span aria-hidden="true">{day ? times.day(day) : t`Latest`}</span>
        <input
          type="date"
          aria-label={t`Day of the results`}
          value={day ?? ""}
          min={addDays(today, -DAYS)}
          max={today}
          onClick={(event) => {
            try {
              event.currentTarget.showPicker?.();
            } catch {
              // a frame of another origin may not open it
            }
          }}
          onChange={({ target }) => onChoose(target.value || undefined)}
        />
      </label>
      {day && (
        <IconButton icon="close" label={t`Show the latest results`} onClick={() => onChoose(undefined)} />
      )}
    </span>
  );
}
