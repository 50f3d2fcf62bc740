import { BarChart } from "../../ui/bar-chart/bar-chart.tsx";
import { Variant } from "../variant.tsx";

const VALUES = [3n, 7n, 5n, 0n, 12n, 94n, 61n, 40n, 22n, 18n, 35n, 80n, 77n, 51n];
const bars = (sign: (at: number) => bigint) =>
  VALUES.map((value, at) => ({
    key: String(at),
    value: value * sign(at),
    label: `${at + 1} Nov`,
    title: `${at + 1} November: ${value}`,
    faint: at === VALUES.length - 1,
  }));

export function BarChartVariants() {
  return (
    <>
      <Variant caption="Counts; the last can still change">
        <BarChart label="Active members" bars={bars(() => 1n)} axis={String} least={2n} />
      </Variant>
      <Variant caption="Above and below zero">
        <BarChart
          signed
          label="Result"
          bars={bars((at) => (at % 3 === 0 ? -1n : 1n))}
          axis={String}
          least={2n}
        />
      </Variant>
      <Variant caption="Nothing">
        <BarChart label="Nothing" bars={bars(() => 0n)} axis={String} least={2n} />
      </Variant>
    </>
  );
}
