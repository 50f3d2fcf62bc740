import type { DepositMethod } from "@foyer/contract/deposits";
import type { CSSProperties } from "react";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import styles from "./method-logo.module.css";

interface MethodLogoProps {
  method: Pick<DepositMethod, "name" | "kind" | "logo">;
  large?: boolean;
  closed?: boolean;
}

/** Dark enough for a white letter; the same for a name everywhere. */
function tintOf(name: string): string {
  const hue = [...name].reduce((sum, letter) => (sum * 11 + (letter.codePointAt(0) ?? 0)) % 360, 0);
  return `hsl(${hue}, 48%, 31%)`;
}

/** The logo of a way to pay, or its first letter. Decorative: its name stands beside it. */
export function MethodLogo({ method: { name, kind, logo }, large = false, closed = false }: MethodLogoProps) {
  const letter = [...name.trim()][0]?.toLocaleUpperCase() ?? "";
  const drawn = kind === "bank" || kind === "qr";
  const lettered = !logo && !drawn;
  return (
    <span
      className={cx(
        "display",
        styles.logo,
        lettered && styles.letter,
        large && styles.large,
        closed && styles.closed,
      )}
      style={logo ? coloursOf(logo) : lettered ? ({ "--tint": tintOf(name) } as CSSProperties) : undefined}
      aria-hidden="true"
    >
      {logo ? (
        <Picture picture={logo} kind="logo" sizes={large ? "52px" : "44px"} />
      ) : drawn ? (
        <Icon name={kind} />
      ) : (
        letter
      )}
    </span>
  );
}
