import type { PickRow } from "@foyer/domain/lottery/bet-type";
import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, memo, type ReactNode } from "react";
import { useBetTexts } from "../../../entities/lottery-bet/use-bet-texts.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./number-row.module.css";
import type { Omissions } from "./omissions.ts";
import options from "./options.module.css";
import { isNumeric, type QuickPick, quickPick, quickPicksOf, sameValues } from "./picks.ts";
import { type RowPicks, useOfPicks, usePicked } from "./row-picks.ts";
import { useRoving } from "./use-roving.ts";

interface BallProps {
  picks: RowPicks;
  value: string;
  text: string;
  tabIndex: number;
  omission: number | undefined;
  cold: boolean;
}

/** A number to pick; a picked one is a ball. Its group hears the tap, and a tap renders only this ball again. */
const Ball = memo(function Ball({ picks, value, text, tabIndex, omission, cold }: BallProps) {
  return (
    <button
      type="button"
      className={styles.pick}
      data-value={value}
      aria-pressed={usePicked(picks, value)}
      aria-label={text}
      tabIndex={tabIndex}
    >
      <b>{text}</b>
      {/* drawn by the styles: it is no part of the name */}
      {omission !== undefined && (
        <i className={cold ? styles.cold : undefined} data-omission={omission} aria-hidden="true" />
      )}
    </button>
  );
});

/** The value of the button that was tapped. */
export const tappedValue = ({ target }: MouseEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[data-value]")?.dataset["value"] : undefined;

interface NumbersProps {
  label: string;
  values: readonly string[];
  picks: RowPicks;
  omissions?: Omissions | undefined;
  onToggle: (value: string) => void;
}

const DENSE_FROM = 12;

/** Numbers to pick, in lines of five or seven. */
export function Numbers({ label, values, picks, omissions, onToggle }: NumbersProps) {
  const { value: textOf } = useBetTexts();
  const { tabIndexOf, group } = useRoving();
  return (
    <div
      className={cx(styles.picks, values.length > DENSE_FROM && styles.dense)}
      role="group"
      aria-label={label}
      {...group}
      onClick={(event) => {
        const value = tappedValue(event);
        if (value !== undefined) onToggle(value);
      }}
    >
      {values.map((value, at) => (
        <Ball
          key={value}
          picks={picks}
          value={value}
          text={textOf(value)}
          tabIndex={tabIndexOf(at)}
          omission={omissions?.counts.get(value)}
          cold={omissions?.cold === value}
        />
      ))}
    </div>
  );
}

interface NumberRowProps {
  row: PickRow;
  title: ReactNode;
  label: string;
  picks: RowPicks;
  omissions: Omissions | undefined;
  onToggle: (value: string) => void;
}

/** A row of the traditional board with its quick picks. */
export function NumberRow({ row, title, label, picks, omissions, onToggle }: NumberRowProps) {
  const { t } = useLingui();
  const texts: Record<QuickPick, string> = {
    all: t`All`,
    big: t`Big`,
    small: t`Small`,
    odd: t({ message: "Odd", context: "numbers" }),
    even: t({ message: "Even", context: "numbers" }),
  };
  const quick = quickPicksOf(row);
  return (
    <section className={styles.row}>
      <header className={styles.rowHead}>
        <h2>{title}</h2>
        {quick.length > 0 && (
          <div className={styles.quick} role="group" aria-label={t`Quick picks: ${label}`}>
            {quick.map((pick) => (
              <QuickPickButton key={pick} picks={picks} values={quickPick(row, pick)} text={texts[pick]} />
            ))}
          </div>
        )}
      </header>
      {isNumeric(row) ? (
        <Numbers label={label} values={row.values} picks={picks} omissions={omissions} onToggle={onToggle} />
      ) : (
        <Words label={label} values={row.values} picks={picks} onToggle={onToggle} />
      )}
    </section>
  );
}

interface QuickPickButtonProps {
  picks: RowPicks;
  values: readonly string[];
  text: string;
}

/** Picks many values of a row at once, or takes them back. */
function QuickPickButton({ picks, values, text }: QuickPickButtonProps) {
  const on = useOfPicks(picks, (picked) => sameValues(values, picked));
  return (
    <button type="button" aria-pressed={on} onClick={() => picks.replace(on ? [] : values)}>
      {text}
    </button>
  );
}

/** Words to pick: big, dragon, animals. */
function Words({ label, values, picks, onToggle }: Omit<NumbersProps, "omissions">) {
  const { value: textOf } = useBetTexts();
  const { tabIndexOf, group } = useRoving();
  return (
    <div
      className={cx(options.options, options.words)}
      role="group"
      aria-label={label}
      {...group}
      onClick={(event) => {
        const value = tappedValue(event);
        if (value !== undefined) onToggle(value);
      }}
    >
      {values.map((value, at) => (
        <Word key={value} picks={picks} value={value} text={textOf(value)} tabIndex={tabIndexOf(at)} />
      ))}
    </div>
  );
}

const Word = memo(function Word({ picks, value, text, tabIndex }: Omit<BallProps, "omission" | "cold">) {
  return (
    <button
      type="button"
      className={options.option}
      data-value={value}
      aria-pressed={usePicked(picks, value)}
      tabIndex={tabIndex}
    >
      {text}
    </button>
  );
});
