import type { CSSProperties } from "react";
import { cx } from "../../ui/cx.ts";
import styles from "./method-logo.module.css";

interface LetterMarkProps {
  name: string;
  className?: string | undefined;
}

/** Dark enough for white letters; the same for a name everywhere. */
function tintOf(name: string): string {
  const hue = [...name].reduce((sum, letter) => (sum * 11 + (letter.codePointAt(0) ?? 0)) % 360, 0);
  return `hsl(${hue}, 48%, 31%)`;
}

/** BDO and RCBC are known by their letters, any other by its first. */
function lettersOf(name: string): string {
  const [first = ""] = name.trim().split(/\s/);
  return /^[A-Z]{2,4}$/.test(first) ? first : ([...first][0]?.toLocaleUpperCase() ?? "");
}

/** The mark of a bank or wallet without a drawn logo. Decorative: its name stands beside it. */
export function LetterMark({ name, className }: LetterMarkProps) {
  const letters = lettersOf(name);
  return (
    <span
      className={cx("display", styles.logo, styles.letter, letters.length > 1 && styles.short, className)}
      style={{ "--tint": tintOf(name) } as CSSProperties}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}
