import type { PickRow } from "@foyer/domain/lottery/bet-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { chipClass } from "../../../ui/chip/chip.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Segments } from "../../../ui/segments/segments.tsx";
import board from "./board.module.css";
import { Numbers } from "./number-row.tsx";
import { numbersIn } from "./numbers-in.ts";
import type { Omissions } from "./omissions.ts";
import styles from "./pairs-row.module.css";
import { type QuickPick, quickPick, quickPicksOf, sameValues } from "./picks.ts";

export interface PairsRowProps {
  row: PickRow;
  label: string;
  picked: readonly string[];
  omissions: Omissions | undefined;
  onToggle: (value: string) => void;
  onPick: (values: readonly string[]) => void;
}

type Way = "pick" | "type" | "quick";
const TEN = 10;
const TENS = Array.from({ length: TEN }, (_, ten) => ten);

/** A hundred numbers of two digits: by their tens, typed, or by quick picks. */
export default function PairsRow({ row, label, picked, omissions, onToggle, onPick }: PairsRowProps) {
  const { t } = useLingui();
  const [way, choose] = useState<Way>("pick");
  const [ten, openTen] = useState(0);
  const valuesOf = (at: number) => row.values.slice(at * TEN, at * TEN + TEN);
  return (
    <section className={board.section} aria-label={label}>
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
            {TENS.map((at) => {
              const count = valuesOf(at).filter((value) => picked.includes(value)).length;
              const range = `${valuesOf(at)[0]}–${valuesOf(at)[TEN - 1]}`;
              return (
                <button
                  key={at}
                  type="button"
                  className={styles.ten}
                  aria-pressed={at === ten}
                  aria-label={count > 0 ? t`${range}, ${count} picked` : range}
                  onClick={() => openTen(at)}
                >
                  {range}
                  {count > 0 && <span aria-hidden="true">{count}</span>}
                </button>
              );
            })}
          </div>
          <Numbers
            label={label}
            values={valuesOf(ten)}
            picked={picked}
            omissions={omissions}
            onToggle={onToggle}
          />
        </>
      )}
      {way === "type" && <TypedNumbers row={row} picked={picked} onPick={onPick} />}
      {way === "quick" && <QuickNumbers row={row} picked={picked} onPick={onPick} />}
      {picked.length > 0 && (
        <>
          <div className={board.sectionHead}>
            <span>{t`Your numbers`}</span>
            <Button look="text" size="small" onClick={() => onPick([])}>
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
      )}
    </section>
  );
}

function TypedNumbers({ row, picked, onPick }: Pick<PairsRowProps, "row" | "picked" | "onPick">) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState(picked.join(" "));
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
          onPick(numbersIn(target.value, row).known.slice(0, most));
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

function QuickNumbers({ row, picked, onPick }: Pick<PairsRowProps, "row" | "picked" | "onPick">) {
  const { t } = useLingui();
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
  const toggleAll = (values: readonly string[]) =>
    onPick(
      values.every((value) => picked.includes(value))
        ? picked.filter((value) => !values.includes(value))
        : [...new Set([...picked, ...values])].slice(0, row.most),
    );
  const fits = (values: readonly string[]) => values.length <= row.most;
  return (
    <div className={styles.chosen} role="group" aria-label={t`Quick pick`}>
      {quickPicksOf(row).map((pick) => {
        const values = quickPick(row, pick);
        const on = sameValues(values, picked);
        return (
          <button
            key={pick}
            type="button"
            className={chipClass(on)}
            aria-pressed={on}
            onClick={() => onPick(on ? [] : values)}
          >
            {texts[pick]}
          </button>
        );
      })}
      {fits(doubles) && (
        <button type="button" className={chipClass(false)} onClick={() => toggleAll(doubles)}>
          {t`Doubles`}
        </button>
      )}
      {ends
        .filter(({ values }) => fits(values))
        .map(({ digit, values }) => (
          <button key={digit} type="button" className={chipClass(false)} onClick={() => toggleAll(values)}>
            {t`Ends with ${digit}`}
          </button>
        ))}
    </div>
  );
}
