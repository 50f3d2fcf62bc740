/** `#rrggbb` with an opacity of 0 to 1, as `#rrggbbaa`; anything else becomes transparent. */
export function withAlpha(hex: string, alpha: number): string {
  if (!/^#[\da-f]{6}$/i.test(hex)) return "#0000";
  return (
    hex +
    Math.round(alpha * 255)
      .toString(16)
      .padStart(2, "0")
  );
}
