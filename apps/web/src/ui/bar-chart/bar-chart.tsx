import { cx } from "../cx.ts";
import { axisTop } from "./axis-top.ts";
import styles from "./bar-chart.module.css";

export interface ChartBar {
  readonly key: string;
  readonly value: bigint;
  /** Below the axis, where it has room. */
  readonly label: string;
  /** Shown while a mouse rests on the bar. */
  readonly title: string;
  /** Its value can still change. */
  readonly faint?: boolean;
}

interface BarChartProps {
  /** What it shows; the figures must also be readable beside it. */
  label: string;
  bars: readonly ChartBar[];
  /** How a value of the axis is written. */
  axis: (value: bigint) => string;
  /** The end of the axis when all values are smaller. */
  least: bigint;
  /** Values may be below zero: the axis is in the middle, and gains and losses have colours. */
  signed?: boolean;
}

const WIDTH = 326;
const LEFT = 52;
/** Half of the last label may stand beyond the last bar. */
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 126;
const LABELS = 5;

/** Values over time as bars. */
export function BarChart({ label, bars, axis, least, signed = false }: BarChartProps) {
  const sizes = bars.map(({ value }) => (value < 0n ? -value : value));
  const top = axisTop(
    sizes.reduce((most, size) => (size > most ? size : most), 0n),
    least,
  );
  const zero = signed ? (TOP + BOTTOM) / 2 : BOTTOM;
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, bars.length);
  const width = Math.min(24, step * 0.7);
  // as many labels as fit without touching
  const every = Math.ceil(bars.length / LABELS);
  const lines = [
    [top, TOP],
    [signed ? 0n : top / 2n, (TOP + BOTTOM) / 2],
    [signed ? -top : 0n, BOTTOM],
  ] as const;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} 150`} role="img" aria-label={label}>
      {lines.map(([value, y]) => (
        <g key={y}>
          <path d={`M${LEFT} ${y}H${WIDTH}`} className={value === 0n ? styles.zero : styles.line} />
          <text x={LEFT - 6} y={y + 4} textAnchor="end">
            {axis(value)}
          </text>
        </g>
      ))}
      {bars.map(({ key, value, label: below, title, faint }, at) => {
        const height = (Number(sizes[at]) / Number(top)) * (zero - TOP);
        const x = LEFT + at * step + (step - width) / 2;
        return (
          <g key={key}>
            {value !== 0n && (
              <rect
                x={x}
                y={value > 0n ? zero - height : zero}
                width={width}
                height={Math.max(1, height)}
                rx={Math.min(4, width / 3)}
                className={cx(
                  signed ? (value > 0n ? styles.up : styles.down) : styles.plain,
                  faint && styles.faint,
                )}
              >
                <title>{title}</title>
              </rect>
            )}
            {at % every === 0 && (
              <text x={LEFT + (at + 0.5) * step} y={146} textAnchor="middle">
                {below}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
