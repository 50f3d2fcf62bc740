import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./check.module.css";

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  children: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A checkbox with its label; the whole line is the hit area. */
export function Check({ children, ref, ...rest }: CheckProps) {
  return (
    <label className={styles.check}>
      <input {...rest} ref={ref} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
