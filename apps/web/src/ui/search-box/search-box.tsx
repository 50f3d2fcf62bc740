import type { InputHTMLAttributes, Ref } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../icon/icon.tsx";
import styles from "./search-box.module.css";

type SearchBoxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "value" | "onChange" | "onSubmit" | "type"
> & {
  value: string;
  onType: (typed: string) => void;
  /** Enter. */
  onLook: () => void;
  onClear: () => void;
  /** Name of the button that clears the box. */
  clearLabel: string;
  ref?: Ref<HTMLInputElement>;
};

/** A search box with a button that clears it. */
export function SearchBox({ value, onType, onLook, onClear, clearLabel, ref, ...rest }: SearchBoxProps) {
  return (
    <search className={styles.box}>
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault();
          onLook();
        }}
      >
        <Icon name="search" />
        <input
          {...rest}
          ref={ref}
          type="search"
          value={value}
          onChange={(event) => onType(event.target.value)}
          autoComplete="off"
          enterKeyHint="search"
        />
        {value !== "" && <IconButton icon="close" label={clearLabel} onClick={onClear} />}
      </form>
    </search>
  );
}
