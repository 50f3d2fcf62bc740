import { oddsTable } from "@foyer/domain/lottery/bet-line";
import type { BetType } from "@foyer/domain/lottery/bet-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DrawBall } from "../../../entities/lottery/draw-numbers.tsx";
import { waveOf } from "../../../entities/lottery/number-looks.ts";
import { useBetTexts } from "../../../entities/lottery-bet/use-bet-texts.ts";
import { groupOf, type PriceRules } from "../../../features/place-lottery-bet/priced-slip.ts";
import { type Draft, withDraft } from "../../../features/place-lottery-bet/slip-state.ts";
import type { SlipStore } from "../../../features/place-lottery-bet/use-slip.ts";
import { chipClass } from "../../../ui/chip/chip.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./board.module.css";
import { GroupTabs, groupsOf } from "./board-tabs.tsx";
import draw from "./draw-card.module.css";
import { tappedValue } from "./number-row.tsx";
import options from "./options.module.css";
import { fittingSelection, isNumeric, toggled } from "./picks.ts";
import { useOdds } from "./use-odds.ts";
import { useRoving } from "./use-roving.ts";
import { WaveMark } from "./wave-mark.tsx";

interface EntBoardProps {
  rules: PriceRules;
  /** Bet types of which every pick is a bet. */
  types: readonly BetType[];
  draft: Draft;
  store: SlipStore;
  /** The stake of a pick, as it stands on the picked buttons. */
  stake: string;
}

/** Bet types with more rows are shown one row at a time. */
const ROWS_AT_ONCE = 3;

/** The entertainment board: buttons with odds, each tap a bet of the chosen stake. */
export function EntBoard({ rules, types, draft, store, stake }: EntBoardProps) {
  const groups = groupsOf(types);
  const chosen = types.find(({ code }) => code === draft.betType)?.group ?? groups[0] ?? "";
  const [shown, show] = useState(chosen);
  const current = groups.includes(shown) ? shown : chosen;
  return (
    <>
      <GroupTabs groups={groups} current={current} onChoose={show} />
      {types
        .filter(({ group }) => group === current)
        .map((betType) => (
          <BetTypeSection
            key={betType.code}
            rules={rules}
            betType={betType}
            draft={draft}
            store={store}
            stake={stake}
          />
        ))}
    </>
  );
}

interface SectionProps extends Omit<EntBoardProps, "types"> {
  betType: BetType;
}

function BetTypeSection({ rules, betType, draft, store, stake }: SectionProps) {
  const { t } = useLingui();
  const texts = useBetTexts();
  const odds = useOdds(rules);
  const [row, openRow] = useState(0);
  const selection = fittingSelection(betType, draft.picks?.[betType.code]);
  const table = oddsTable(betType, groupOf(rules, betType.code));
  const oddsOf = (at: number, value: string): bigint => {
    const one = betType.rows.map((_, place) => (place === at ? [value] : []));
    const [outcome = ""] = betType.outcomes(one);
    return table.get(betType.classesOf(outcome)[0] ?? "") ?? 0n;
  };
  const toggle = (at: number, value: string) => {
    const next = toggled(betType, selection, at, value);
    if (next)
      store.change((slip) => withDraft(slip, { picks: { ...slip.draft.picks, [betType.code]: next } }));
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
          {betType.rows.map(({ name }, at) => {
            const count = selection[at]?.length ?? 0;
            return (
              <button
                key={name}
                type="button"
                className={chipClass(at === row)}
                aria-pressed={at === row}
                onClick={() => openRow(at)}
              >
                {texts.row(name)} {count > 0 && <i>{count}</i>}
              </button>
            );
          })}
        </div>
      )}
      {shownRows.map((at) => {
        const { name = "", values = [] } = betType.rows[at] ?? {};
        return (
          <Options
            key={name}
            rules={rules}
            label={texts.row(name)}
            title={!oneByOne && betType.rows.length > 1}
            row={{ name, values }}
            picked={selection[at] ?? []}
            oddsText={(value) => odds.text(oddsOf(at, value))}
            stake={stake}
            onToggle={(value) => toggle(at, value)}
          />
        );
      })}
    </section>
  );
}

interface OptionsProps {
  rules: PriceRules;
  label: string;
  /** Whether the label is shown. */
  title: boolean;
  row: { readonly name: string; readonly values: readonly string[] };
  picked: readonly string[];
  oddsText: (value: string) => string;
  stake: string;
  onToggle: (value: string) => void;
}

const MANY = 40;

function Options({ rules, label, title, row, picked, oddsText, stake, onToggle }: OptionsProps) {
  const texts = useBetTexts();
  const { tabIndexOf, group } = useRoving();
  const { family } = rules.lottery;
  const { values } = row;
  const numeric = isNumeric({ ...row, least: 0, most: values.length });
  const many = values.length > MANY;
  const columns = many ? 7 : numeric ? 5 : 2;
  const [first = ""] = values;
  const waves = family === "mark49" && many;
  return (
    <>
      {title && <h3>{label}</h3>}
      {many && (
        <p className={draw.caption}>
          <Trans>
            Each pays <b className="num">{oddsText(first)}</b>
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
          if (value !== undefined) onToggle(value);
        }}
      >
        {values.map((value, at) => {
          const on = picked.includes(value);
          const text = texts.value(value);
          const figure = on ? stake : oddsText(value);
          const wave = waves
            ? waveOf(value)
            : value === "red" || value === "blue" || value === "green"
              ? value
              : undefined;
          if (many)
            return (
              <button
                key={value}
                type="button"
                className={cx(options.option, options.cell, wave && options[wave])}
                data-value={value}
                aria-pressed={on}
                tabIndex={tabIndexOf(at)}
              >
                {value}
                {wave && <WaveMark wave={wave} />}
              </button>
            );
          return (
            <button
              key={value}
              type="button"
              className={cx(options.option, numeric && options.stacked, wave && options[wave])}
              data-value={value}
              aria-pressed={on}
              tabIndex={tabIndexOf(at)}
            >
              {numeric ? (
                family === "racing10" && values.length === 10 ? (
                  <DrawBall family={family} number={value} />
                ) : (
                  <span className={options.number}>{value}</span>
                )
              ) : (
                <span>
                  {wave && <WaveMark wave={wave} />} {text}
                </span>
              )}
              <span className={options.odds}>{figure}</span>
            </button>
          );
        })}
      </div>
    </>
  );
}
