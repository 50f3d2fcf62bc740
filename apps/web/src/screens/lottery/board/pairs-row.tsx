import type { PickRow } from "@foyer/domain/lottery/bet-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { chipClass } from "../../../ui/chip/chip.ts";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Segments } from "../../../ui/segments/segments.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import board from "./board.module.css";
import { Numbers } from "./number-row.tsx";
import { numbersIn } from "./numbers-in.ts";
import type { Omissions } from "./omissions.ts";
import styles from "./pairs-row.module.css";
import { type QuickPick, quickPick, quickPicksOf, sameValues } from "./picks.ts";
import { type RowPicks, useOfPicks } from "./row-picks.ts";

export interface PairsRowProps {
  row: PickRow;
  label: string;
  picks: RowPicks;
  omissions: Omissions | undefined;
  onToggle: (value: string) => void;
}

type Way = "pick" | "type" | "quick";
const TEN = 10;
const TENS = Array.from({ length: TEN }, (_, ten) => ten);

/** A hundred numbers of two digits: by their tens, typed, or by quick picks. */
export default function PairsRow({ row, label, picks, omissions, onToggle }: PairsRowProps) {
  const { t } = useLingui();
  const [way, choose] = useState<Way>("pick");
  const [ten, openTen] = useState(0);
  const valuesOf = (at: number) => row.values.slice(at * TEN, at * TEN + TEN);
  return (
    <section className={cx(board.section, styles.pairs)} aria-label={label}>
      <Segments
        label={t`How to pick`}
        value={way}
        onChoose={choose}
        options={[
          { value: "pick", text: t({ message: "Pick", context: "numbers" }) },
          { value: "type", text: t({ message: "Type", context: "numbers" }) },
          { value: "quick", text: t`Quick pick` },
        ]}
      />
      {way === "pick" && (
        <>
          <div className={styles.tens} role="group" aria-label={t`Tens`}>
            {TENS.map((at) => (
              <TenButton
                key={at}
                picks={picks}
                values={valuesOf(at)}
                current={at === ten}
                onOpen={() => openTen(at)}
              />
            ))}
          </div>
          <Numbers
            label={label}
            values={valuesOf(ten)}
            picks={picks}
            omissions={omissions}
            onToggle={onToggle}
          />
        </>
      )}
      {way === "type" && <TypedNumbers row={row} picks={picks} />}
      {way === "quick" && <QuickNumbers row={row} picks={picks} />}
      <Chosen picks={picks} onToggle={onToggle} />
    </section>
  );
}

interface TenButtonProps {
  picks: RowPicks;
  values: readonly string[];
  current: boolean;
  onOpen: () => void;
}

/** Opens ten numbers and says how many of them are picked. */
function TenButton({ picks, values, current, onOpen }: TenButtonProps) {
  const { t } = useLingui();
  const count = useOfPicks(picks, (picked) => values.filter((value) => picked.includes(value)).length);
  const range = `${values[0]}–${values[values.length - 1]}`;
  return (
    <button
      type="button"
      className={styles.ten}
      aria-pressed={current}
      aria-label={count > 0 ? t`${range}, ${count} picked` : range}
      onClick={onOpen}
    >
      {range}
      {count > 0 && <span aria-hidden="true">{count}</span>}
    </button>
  );
}

const textOf = (picked: readonly string[]): string => picked.join(" ");

/** The picked numbers, in the order of the board. */
function usePickedNumbers(picks: RowPicks): readonly string[] {
  const text = useOfPicks(picks, textOf);
  return text === "" ? [] : text.split(" ");
}

/** All that is picked, from every ten. */
function Chosen({ picks, onToggle }: Pick<PairsRowProps, "picks" | "onToggle">) {
  const { t } = useLingui();
  const picked = usePickedNumbers(picks);
  if (picked.length === 0) return null;
  return (
    <>
      <div className={board.sectionHead}>
        <span>{t`Your numbers`}</span>
        <Button look="text" size="small" onClick={() => picks.replace([])}>
          {t`Clear`}
        </Button>
      </div>
      <div className={styles.chosen}>
        {picked.map((value) => (
          <button
            key={value}
            type="button"
            className={chipClass(false)}
            aria-label={t`Remove ${value}`}
            onClick={() => onToggle(value)}
          >
            <b className="num">{value}</b>
            <Icon name="close" size="s" />
          </button>
        ))}
      </div>
    </>
  );
}

type RowProps = Pick<PairsRowProps, "row" | "picks">;

function TypedNumbers({ row, picks }: RowProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState(() => textOf(picks.read()));
  const { known, unknown } = numbersIn(text, row);
  const strange = unknown.slice(0, 5).join(", ");
  const most = row.most;
  return (
    <div>
      <label htmlFor={id} className={styles.caption}>
        <Trans>Numbers of two digits, apart or in one piece</Trans>
      </label>
      <textarea
        id={id}
        className={styles.typed}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-describedby={`${id}-h`}
        onChange={({ target }) => {
          setText(target.value);
          picks.replace(numbersIn(target.value, row).known.slice(0, most));
        }}
      />
      <p id={`${id}-h`} className={styles.caption} role="status">
        {unknown.length > 0
          ? t`Not a number here: ${strange}`
          : known.length > most
            ? t`At most ${most} numbers. The others were left out.`
            : ""}
      </p>
    </div>
  );
}

function QuickNumbers({ row, picks }: RowProps) {
  const { t } = useLingui();
  const picked = usePickedNumbers(picks);
  const texts: Record<QuickPick, string> = {
    all: t`All`,
    big: t`Big`,
    small: t`Small`,
    odd: t({ message: "Odd", context: "numbers" }),
    even: t({ message: "Even", context: "numbers" }),
  };
  const ends = TENS.map((digit) => ({
    digit,
    values: row.values.filter((value) => value.endsWith(String(digit))),
  }));
  const doubles = row.values.filter(([first, second]) => first === second);
  const hasAll = (values: readonly string[]) => values.every((value) => picked.includes(value));
  const toggleAll = (values: readonly string[]) => {
    const { most } = row;
    const together = [...new Set([...picked, ...values])];
    if (hasAll(values)) picks.replace(picked.filter((value) => !values.includes(value)));
    else if (together.length > most) toast("info", t`At most ${most} numbers here`);
    else picks.replace(together);
  };
  const fits = (values: readonly string[]) => values.length <= row.most;
  return (
    <div className={styles.chosen} role="group" aria-label={t`Quick pick`}>
      {quickPicksOf(row).map((pick) => {
        const values = quickPick(row, pick);
        const on = sameValues(values, picked);
        return (
          <ManyChip key={pick} on={on} text={texts[pick]} onToggle={() => picks.replace(on ? [] : values)} />
        );
      })}
      {fits(doubles) && (
        <ManyChip on={hasAll(doubles)} text={t`Doubles`} onToggle={() => toggleAll(doubles)} />
      )}
      {ends
        .filter(({ values }) => fits(values))
        .map(({ digit, values }) => (
          <ManyChip
            key={digit}
            on={hasAll(values)}
            text={t`Ends with ${digit}`}
            onToggle={() => toggleAll(values)}
          />
        ))}
    </div>
  );
}

/** Picks many numbers at once, or takes them back. */
const ManyChip = ({ on, text, onToggle }: { on: boolean; text: string; onToggle: () => void }) => (
  <button type="button" className={chipClass(on)} aria-pressed={on} onClick={onToggle}>
    {text}
  </button>
);
