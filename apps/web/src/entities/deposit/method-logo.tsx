import type { DepositMethod } from "@foyer/contract/deposits";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import { LetterMark } from "./letter-mark.tsx";
import styles from "./method-logo.module.css";

interface MethodLogoProps {
  method: Pick<DepositMethod, "name" | "kind" | "logo">;
  large?: boolean;
  closed?: boolean;
}

/** The logo of a way to pay, or its first letter. Decorative: its name is next to it. */
export function MethodLogo({ method: { name, kind, logo }, large = false, closed = false }: MethodLogoProps) {
  const size = cx(large && styles.large, closed && styles.closed);
  if (!logo && kind !== "bank" && kind !== "qr") return <LetterMark name={name} className={size} />;
  return (
    <span className={cx(styles.logo, size)} style={logo && coloursOf(logo)} aria-hidden="true">
      {logo ? (
        <Picture picture={logo} kind="logo" sizes={large ? "52px" : "44px"} />
      ) : (
        <Icon name={kind === "qr" ? "qr" : "bank"} />
      )}
    </span>
  );
}
