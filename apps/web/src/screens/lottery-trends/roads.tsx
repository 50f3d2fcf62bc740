import type { DrawNumbers, TrendSeries } from "@foyer/domain/lottery/bet-type";
import { ROAD_ROWS, roadOf } from "@foyer/domain/lottery/roads";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { cx } from "../../ui/cx.ts";
import { Segments } from "../../ui/segments/segments.tsx";
import styles from "./lottery-trends.module.css";
import { FIRST_SIDES, ROAD_TEXTS, SIDE_LETTERS } from "./trend-texts.ts";

/** Empty columns complete a short road. */
const LEAST_COLUMNS = 16;

interface RoadsProps {
  series: TrendSeries;
  /** Oldest first. */
  draws: readonly DrawNumbers[];
}

/** Runs of equal results: big or small, odd or even, dragon or tiger. */
export function Roads({ series, draws }: RoadsProps) {
  const { t, i18n } = useLingui();
  const { value: nameOf } = useBetTexts();
  const [chosen, choose] = useState(series.roads[0]?.name ?? "");
  const shown = series.roads.find(({ name }) => name === chosen) ?? series.roads[0];
  const box = useRef<HTMLDivElement>(null);
  const road = shown && roadOf(draws.map((numbers) => shown.valueOf(numbers)));
  const columns = road?.columns ?? 0;
  const longest = road?.longest ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another road or another result is scrolled to anew
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [columns, shown?.name]);
  if (!shown || !road) return null;
  const letter = (value: string) => {
    const text = SIDE_LETTERS[value];
    return text ? i18n._(text) : value;
  };
  const title = (name: string) => {
    const text = ROAD_TEXTS[name];
    return text ? i18n._(text) : name;
  };
  const sides = [...road.times].filter(([value]) => value !== "tie");
  const summary = sides.map(([value, times]) => `${nameOf(value)} ${times}`).join(", ");
  return (
    <section className={styles.section}>
      <h2>{t`Roads`}</h2>
      {series.roads.length > 1 && (
        <Segments
          label={t`Road`}
          options={series.roads.map(({ name }) => ({ value: name, text: title(name) }))}
          value={shown.name}
          onChoose={choose}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region */}
      <div
        ref={box}
        className={styles.road}
        tabIndex={0}
        role="img"
        aria-label={`${title(shown.name)}: ${summary}`}
      >
        {Array.from({ length: Math.max(LEAST_COLUMNS, road.columns) * ROAD_ROWS }, (_, at) => (
          <i key={at} style={{ gridColumn: Math.floor(at / ROAD_ROWS) + 1, gridRow: (at % ROAD_ROWS) + 1 }} />
        ))}
        {road.cells.map(({ column, row, value, ties }) => (
          <b
            key={`${column} ${row}`}
            className={cx(
              styles.mark,
              FIRST_SIDES.has(value) ? styles.one : styles.other,
              ties > 0 && styles.tie,
            )}
            style={{ gridColumn: column + 1, gridRow: row + 1 }}
          >
            {letter(value)}
          </b>
        ))}
      </div>
      <p className={styles.sides}>
        {sides.map(([value, times]) => (
          <span key={value}>
            <b className={FIRST_SIDES.has(value) ? styles.oneText : styles.otherText}>{letter(value)}</b>{" "}
            {nameOf(value)} {times}
          </span>
        ))}
        {road.times.has("tie") && (
          <span>
            {nameOf("tie")} {road.times.get("tie")}
          </span>
        )}
        <span>{t`Longest run ${longest}`}</span>
      </p>
    </section>
  );
}
