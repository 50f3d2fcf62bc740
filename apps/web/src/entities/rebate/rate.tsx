import { parseRate } from "@foyer/domain/basis-points";
import { useLingui } from "@lingui/react";
import { cx } from "../../ui/cx.ts";

/** Writes rates of the contract, such as 0.7, with two decimals: 0.70%. */
export function useRateText(): (rate: string) => string {
  const { i18n } = useLingui();
  return (rate) =>
    i18n.number((parseRate(rate) ?? 0) / 10_000, {
      style: "percent",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
}

/** A rate, left to right in every language. */
export function Rate({ rate, className }: { rate: string; className?: string | undefined }) {
  return <span className={cx("num", className)}>{useRateText()(rate)}</span>;
}
