import type { ButtonHTMLAttributes } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon-names.ts";
import styles from "./button.module.css";

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> & {
  icon: IconName;
  /** Accessible name. */
  label: string;
  /** Unread items, over the icon's corner; `label` must say the number too. */
  count?: number;
};

/** A 44 px square button with an icon. */
export function IconButton({ icon, label, count = 0, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={cx(styles.square, className)}>
      <Icon name={icon} />
      <CountDot count={count} />
    </button>
  );
}

/** The same look for a link with an icon. */
export const iconLinkClass: string | undefined = styles.square;

/** A small number over an icon's corner. The styles draw it, because the name of the button says it in full. */
export function CountDot({ count }: { count: number }) {
  return count > 0 ? (
    <span className={styles.dot} data-count={count > 99 ? "99+" : count} aria-hidden="true" />
  ) : null;
}
