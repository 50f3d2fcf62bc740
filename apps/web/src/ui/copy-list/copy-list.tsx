import { useState } from "react";
import { Button } from "../button/button.tsx";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./copy-list.module.css";

interface CopyItem {
  readonly name: string;
  readonly value: string;
  /** What is copied, if not the value as it is shown. */
  readonly plain?: string | undefined;
  /** Name of the button, with what it copies. */
  readonly copyLabel: string;
}

interface CopyListProps {
  items: readonly CopyItem[];
  texts: { readonly copy: string; readonly copied: string };
  /** Label of a button that copies all values with their names, a line each. */
  copyAll?: string;
  /** The browser refused to copy. */
  onRefused: () => void;
}

/** Values to paste elsewhere, each with a button that copies it; the result is announced. */
export function CopyList({ items, texts, copyAll, onRefused }: CopyListProps) {
  const [copied, setCopied] = useState<string>();
  const copy = async ({ name, value, plain = value }: CopyItem) => {
    await navigator.clipboard.writeText(plain);
    setCopied(name);
  };
  const all = items.map(({ name, value, plain = value }) => `${name}: ${plain}`).join("\n");
  return (
    <>
      <dl className={styles.list}>
        {items.map((item) => {
          const done = copied === item.name;
          return (
            <div key={item.name} className={styles.item}>
              <dt>{item.name}</dt>
              <dd className={cx("display", styles.value)}>
                <bdi dir="ltr">{item.value}</bdi>
              </dd>
              <dd className={styles.action}>
                <button
                  type="button"
                  className={cx(styles.copy, done && styles.copied)}
                  aria-label={item.copyLabel}
                  onClick={() => copy(item).catch(onRefused)}
                >
                  <Icon name={done ? "check" : "copy"} />
                  {done ? texts.copied : texts.copy}
                </button>
              </dd>
            </div>
          );
        })}
      </dl>
      {copyAll !== undefined && (
        <Button full onClick={() => copy({ name: copyAll, value: all, copyLabel: copyAll }).catch(onRefused)}>
          {copied === copyAll ? texts.copied : copyAll}
        </Button>
      )}
      <p className="vh" role="status">
        {copied && `${copied}: ${texts.copied}`}
      </p>
    </>
  );
}
