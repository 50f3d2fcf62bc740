/** Odds in thousandths as they are shown: three decimals, none for a whole number. */
export function oddsText(odds: bigint, { decimal, group }: { decimal: string; group: string }): string {
  const whole = (odds / 1000n).toString().replace(/\B(?=(\d{3})+$)/g, group);
  const fraction = (odds % 1000n).toString().padStart(3, "0");
  return fraction === "000" ? whole : `${whole}${decimal}${fraction}`;
}
