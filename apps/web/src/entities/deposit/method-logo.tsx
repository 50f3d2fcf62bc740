import type { DepositMethod } from "@foyer/contract/deposits";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import styles from "./method-logo.module.css";

interface MethodLogoProps {
  method: Pick<DepositMethod, "name" | "kind" | "logo">;
  large?: boolean;
  closed?: boolean;
}

/** The logo of a way to pay, or its first letter. Decorative: its name stands beside it. */
export function MethodLogo({ method: { name, kind, logo }, large = false, closed = false }: MethodLogoProps) {
  const letter = [...name.trim()][0]?.toLocaleUpperCase() ?? "";
  const drawn = kind === "bank" || kind === "qr";
  return (
    <span
      className={cx(styles.logo, large && styles.large, closed && styles.closed)}
      style={logo && coloursOf(logo)}
      aria-hidden="true"
    >
      {logo ? <Picture picture={logo} kind="avatar" sizes="52px" /> : drawn ? <Icon name={kind} /> : letter}
    </span>
  );
}
