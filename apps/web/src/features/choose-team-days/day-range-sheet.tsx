import { addDays, isDay } from "@foyer/domain/record-days";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useToday } from "../../entities/record/use-record-times.ts";
import { MOST_TEAM_DAYS, teamRange } from "../../entities/team/team-days.ts";
import type { TeamDaysSearch } from "../../entities/team/team-search.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./day-range-sheet.module.css";

interface DayRangeSheetProps {
  days: TeamDaysSearch;
  onChoose: (days: { from: string; to: string }) => void;
  onClose: () => void;
}

/** The first and the last day of a range. */
export default function DayRangeSheet({ days, onChoose, onClose }: DayRangeSheetProps) {
  const { t } = useLingui();
  const today = useToday();
  const [range, setRange] = useState(() => teamRange(days, today));
  const wrong =
    isDay(range.from) && isDay(range.to) && range.from > range.to
      ? t`Choose a first day that isn't after the last day.`
      : undefined;
  return (
    <Sheet title={t`Choose days`} closeLabel={t`Close`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong) onChoose(range);
        }}
      >
        <div className={styles.days}>
          {(["from", "to"] as const).map((name) => (
            <Field
              key={name}
              label={name === "from" ? t`First day` : t`Last day`}
              type="date"
              required
              value={range[name]}
              min={addDays(today, 1 - MOST_TEAM_DAYS)}
              max={today}
              error={name === "from" ? wrong : undefined}
              onChange={(event) => setRange({ ...range, [name]: event.target.value })}
            />
          ))}
        </div>
        <Button look="primary" type="submit" full disabled={wrong !== undefined}>
          <Trans>Show</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
