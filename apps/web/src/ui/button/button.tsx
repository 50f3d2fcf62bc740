import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "../cx.ts";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./button.module.css";

export interface ButtonLook {
  /** One primary button for each screen. */
  look?: "primary" | "secondary" | "outline" | "text" | "danger";
  /** 38 px with a 44 px hit area, 48 px, or 54 px for the main action of a form. */
  size?: "small" | "large";
  full?: boolean;
}

/** The same look for a link: `<Link className={buttonClass({ look: "primary" })}>`. */
export function buttonClass({ look = "secondary", size, full }: ButtonLook, className?: string): string {
  return cx(styles.btn, styles[look], size && styles[size], full && styles.full, className);
}

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; children: ReactNode };

export function Button({
  look,
  size,
  full,
  busy = false,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  const classes = buttonClass(
    { ...(look && { look }), ...(size && { size }), ...(full && { full }) },
    className,
  );
  return (
    <button {...rest} type={type} className={classes} aria-busy={busy || undefined}>
      {busy && <Spinner />}
      {children}
    </button>
  );
}
