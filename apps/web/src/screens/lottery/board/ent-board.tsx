import { oddsTable } from "@foyer/domain/lottery/bet-line";
import type { BetType } from "@foyer/domain/lottery/bet-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { memo, useState } from "react";
import { DrawBall } from "../../../entities/lottery/draw-numbers.tsx";
import { type Wave, waveOf } from "../../../entities/lottery/number-looks.ts";
import { useBetTexts } from "../../../entities/lottery-bet/use-bet-texts.ts";
import { groupOf, type PriceRules } from "../../../features/place-lottery-bet/priced-slip.ts";
import { betTypeOf } from "../../../features/place-lottery-bet/slip-state.ts";
import { type SlipStore, useSlipPart } from "../../../features/place-lottery-bet/use-slip.ts";
import { chipClass } from "../../../ui/chip/chip.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./board.module.css";
import { GroupTabs, groupsOf } from "./board-tabs.tsx";
import draw from "./draw-card.module.css";
import { tappedValue } from "./number-row.tsx";
import options from "./options.module.css";
import { isNumeric } from "./picks.ts";
import { ENTERTAINMENT, type RowPicks, rowPicks, useOfPicks, usePicked } from "./row-picks.ts";
import { useOdds } from "./use-odds.ts";
import { useRoving } from "./use-roving.ts";
import { WaveMark } from "./wave-mark.tsx";

interface EntBoardProps {
  rules: PriceRules;
  /** Bet types of which every pick is a bet. */
  types: readonly BetType[];
  store: SlipStore;
  /** The stake of a pick, as it stands on the picked buttons. */
  stake: string;
}

/** Bet types with more rows are shown one row at a time. */
const ROWS_AT_ONCE = 3;

/** The entertainment board: buttons with odds, each tap a bet of the chosen stake. */
export function EntBoard({ rules, types, store, stake }: EntBoardProps) {
  const groups = groupsOf(types);
  const betType = useSlipPart(store, betTypeOf);
  const chosen = types.find(({ code }) => code === betType)?.group ?? groups[0] ?? "";
  const [shown, show] = useState(chosen);
  const current = groups.includes(shown) ? shown : chosen;
  return (
    <>
      <GroupTabs groups={groups} current={current} onChoose={show} />
      {types
        .filter(({ group }) => group === current)
        .map((betType) => (
          <BetTypeSection key={betType.code} rules={rules} betType={betType} store={store} stake={stake} />
        ))}
    </>
  );
}

interface SectionProps extends Omit<EntBoardProps, "types"> {
  betType: BetType;
}

function BetTypeSection({ rules, betType, store, stake }: SectionProps) {
  const { t } = useLingui();
  const texts = useBetTexts();
  const odds = useOdds(rules);
  const [row, openRow] = useState(0);
  const picksOf = betType.rows.map((_, at) => rowPicks(store, betType, at, ENTERTAINMENT));
  const table = oddsTable(betType, groupOf(rules, betType.code));
  const oddsOf = (at: number, value: string): bigint => {
    const one = betType.rows.map((_, place) => (place === at ? [value] : []));
    const [outcome = ""] = betType.outcomes(one);
    return table.get(betType.classesOf(outcome)[0] ?? "") ?? 0n;
  };
  const oneByOne = betType.rows.length > ROWS_AT_ONCE;
  const back = odds.back(betType.code);
  const shownRows = oneByOne ? [row] : betType.rows.map((_, at) => at);
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{texts.short(betType.code, betType.group)}</h2>
        <span>
          <Trans>
            Return <b className="num">{back}</b>
          </Trans>
        </span>
      </div>
      {oneByOne && (
        <div
          className={styles.chips}
          role="group"
          aria-label={t`Rows`}
          style={{ marginInline: "calc(-1 * var(--gut))" }}
        >
          {picksOf.map((picks, at) => {
            const { name = "" } = betType.rows[at] ?? {};
            return (
              <RowChip
                key={name}
                picks={picks}
                text={texts.row(name)}
                current={at === row}
                onOpen={() => openRow(at)}
              />
            );
          })}
        </div>
      )}
      {shownRows.map((at) => {
        const { name = "", values = [] } = betType.rows[at] ?? {};
        const picks = picksOf[at];
        if (!picks) return null;
        return (
          <Options
            key={name}
            rules={rules}
            label={texts.row(name)}
            title={!oneByOne && betType.rows.length > 1}
            row={{ name, values }}
            picks={picks}
            odds={values.map((value) => odds.text(oddsOf(at, value)))}
            stake={stake}
          />
        );
      })}
    </section>
  );
}

interface RowChipProps {
  picks: RowPicks;
  text: string;
  current: boolean;
  onOpen: () => void;
}

/** Opens a row and says how much of it is picked. */
function RowChip({ picks, text, current, onOpen }: RowChipProps) {
  const count = useOfPicks(picks, ({ length }) => length);
  return (
    <button type="button" className={chipClass(current)} aria-pressed={current} onClick={onOpen}>
      {text} {count > 0 && <i>{count}</i>}
    </button>
  );
}

interface OptionsProps {
  rules: PriceRules;
  label: string;
  /** Whether the label is shown. */
  title: boolean;
  row: { readonly name: string; readonly values: readonly string[] };
  picks: RowPicks;
  /** Of each value. */
  odds: readonly string[];
  stake: string;
}

const MANY = 40;

function Options({ rules, label, title, row, picks, odds, stake }: OptionsProps) {
  const texts = useBetTexts();
  const { tabIndexOf, group } = useRoving();
  const { family } = rules.lottery;
  const { values } = row;
  const numeric = isNumeric({ ...row, least: 0, most: values.length });
  const many = values.length > MANY;
  const columns = many ? 7 : numeric ? 5 : 2;
  const look = many
    ? "cell"
    : !numeric
      ? "word"
      : family === "racing10" && values.length === 10
        ? "car"
        : "number";
  const [first = ""] = odds;
  const waves = family === "mark49" && many;
  return (
    <>
      {title && <h3>{label}</h3>}
      {many && (
        <p className={draw.caption}>
          <Trans>
            Each pays <b className="num">{first}</b>
          </Trans>
        </p>
      )}
      <div
        className={cx(options.options, !numeric && options.words)}
        style={{ "--columns": columns, ...(numeric && { direction: "ltr" }) } as React.CSSProperties}
        role="group"
        aria-label={label}
        {...group}
        onClick={(event) => {
          const value = tappedValue(event);
          if (value !== undefined) picks.toggle(value);
        }}
      >
        {values.map((value, at) => (
          <Option
            key={value}
            picks={picks}
            look={look}
            value={value}
            text={texts.value(value)}
            wave={waves ? waveOf(value) : isWave(value) ? value : undefined}
            odds={odds[at] ?? ""}
            stake={stake}
            tabIndex={tabIndexOf(at)}
          />
        ))}
      </div>
    </>
  );
}

const isWave = (value: string): value is Wave => value === "red" || value === "blue" || value === "green";

interface OptionProps {
  picks: RowPicks;
  /** Many numbers of the same odds are cells without them. */
  look: "cell" | "word" | "car" | "number";
  value: string;
  text: string;
  wave: Wave | undefined;
  odds: string;
  stake: string;
  tabIndex: number;
}

/** A bet: what it is on, and its odds, or once it is picked its stake. A tap renders only this one again. */
const Option = memo(function Option({ picks, look, value, text, wave, odds, stake, tabIndex }: OptionProps) {
  const on = usePicked(picks, value);
  const mark = wave && <WaveMark wave={wave} />;
  return (
    <button
      type="button"
      className={cx(
        options.option,
        look === "cell" ? options.cell : look !== "word" && options.stacked,
        wave && options[wave],
      )}
      data-value={value}
      aria-pressed={on}
      tabIndex={tabIndex}
    >
      {look === "cell" ? (
        <>
          {value}
          {mark}
        </>
      ) : look === "car" ? (
        <DrawBall family="racing10" number={value} />
      ) : look === "number" ? (
        <span className={options.number}>{value}</span>
      ) : (
        <span>
          {mark} {text}
        </span>
      )}
      {look !== "cell" && <span className={options.odds}>{on ? stake : odds}</span>}
    </button>
  );
});
