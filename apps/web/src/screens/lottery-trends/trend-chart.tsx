import type { Trend } from "@foyer/domain/lottery/trends";
import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, useEffect, useRef } from "react";
import { cx } from "../../ui/cx.ts";
import styles from "./lottery-trends.module.css";

/** Rows of draws that are shown; the figures below them are of all draws. */
const ROWS = 30;
/** Of a chart with more columns than a phone is wide. */
const ROWS_OF_WIDE = 15;
const WIDE = 12;
/** Units of the connecting line. */
const ROW_UNITS = 10;

interface TrendChartProps {
  trend: Trend;
  /** Names of the draws, oldest first. */
  draws: readonly string[];
  label: string;
}

/** What came in each draw, and for how many draws each other value has not; below them the figures of each value. */
export function TrendChart({ trend, draws, label }: TrendChartProps) {
  const { t } = useLingui();
  const { values, lines } = trend;
  const rows = Math.min(values.length > WIDE ? ROWS_OF_WIDE : ROWS, lines.length);
  const first = lines.length - rows;
  const shown = lines.slice(first);
  const scroller = useRef<HTMLDivElement>(null);
  const hitColumn = values.findIndex(({ value }) => shown[rows - 1]?.came.includes(value));
  useEffect(() => {
    // the latest result is in view
    const box = scroller.current;
    if (!box || values.length <= WIDE) return;
    box.scrollLeft = (box.scrollWidth * (hitColumn + 1)) / (values.length + 1) - box.clientWidth / 2;
  }, [hitColumn, values.length]);
  const figures = [
    { name: t`Now`, of: ({ omission }: Trend["values"][number]) => omission },
    { name: t`Average`, of: ({ average }: Trend["values"][number]) => average },
    { name: t`Longest`, of: ({ longest }: Trend["values"][number]) => longest },
    { name: t`Times`, of: ({ times }: Trend["values"][number]) => times, heat: true },
  ];
  return (
    // focusable, so that arrow keys can scroll a chart wider than the screen
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label={label}>
      <div className={styles.chart} style={{ "--columns": values.length, "--rows": rows } as CSSProperties}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{t({ message: "Draw", context: "of a lottery" })}</span>
              </th>
              {values.map(({ value }) => (
                <th key={value} scope="col">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ came, omissions }, row) => (
              <tr key={draws[first + row]}>
                <th scope="row">{draws[first + row]}</th>
                {values.map(({ value }, at) =>
                  came.includes(value) ? (
                    <td key={value} className={styles.hit}>
                      <b>{value}</b>
                    </td>
                  ) : (
                    <td key={value}>{omissions[at]}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {figures.map(({ name, of, heat = false }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value) => (
                  <td key={value.value} className={cx(heat && value.heat && styles[value.heat])}>
                    {of(value)}
                    {heat && value.heat && (
                      <span className="vh">{value.heat === "hot" ? t`, hot` : t`, cold`}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        </table>
        <ConnectingLine trend={trend} shown={shown} />
      </div>
    </div>
  );
}

/** A line through the results, where each draw has one. */
function ConnectingLine({ trend: { values }, shown }: { trend: Trend; shown: Trend["lines"] }) {
  const columns = new Map(values.map(({ value }, at) => [value, at]));
  const points: string[] = [];
  for (const [row, { came }] of shown.entries()) {
    const column = columns.get(came[0] ?? "");
    if (came.length !== 1 || column === undefined) return null;
    points.push(`${((column + 0.5) / values.length) * 100},${(row + 0.5) * ROW_UNITS}`);
  }
  return (
    <svg
      className={styles.path}
      viewBox={`0 0 100 ${shown.length * ROW_UNITS}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(" ")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
