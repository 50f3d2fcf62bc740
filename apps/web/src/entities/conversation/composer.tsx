import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { sessionStore } from "../../lib/storage.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./conversation.module.css";

/** How near to the longest message its characters are counted. */
const NEAR_LONGEST = 100;

interface ComposerProps {
  onSay: (text: string) => void;
  /** The draft survives a reload in this tab. */
  storageKey: string;
  /** What helps to write; `insert` adds to the text. */
  tools?: ((insert: (text: string) => void) => ReactNode) | undefined;
  /** Longest message the platform accepts, in characters. */
  longest: number;
}

/** A text box that grows with its content. Enter sends on a keyboard, and makes a new line on a phone. */
export function Composer({ onSay, storageKey, tools, longest }: ComposerProps) {
  const { t, i18n } = useLingui();
  const counter = useId();
  const [text, setText] = useState(() => sessionStore.read(storageKey) ?? "");
  const box = useRef<HTMLTextAreaElement>(null);
  const empty = text.trim() === "";
  const length = [...text.trim()].length;
  const tooLong = length > longest;
  const counted = length > longest - NEAR_LONGEST;
  const number = new Intl.NumberFormat(i18n.locale).format;
  const [now, most] = [number(length), number(longest)];

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.style.blockSize = "auto";
    current.style.blockSize = `${current.scrollHeight}px`;
  }, [text]);

  const write = (next: string) => {
    setText(next);
    if (next === "") sessionStore.remove(storageKey);
    else sessionStore.write(storageKey, next);
  };
  const send = () => {
    if (empty || tooLong) return;
    onSay(text.trim());
    write("");
    box.current?.focus();
  };
  const insert = (more: string) => {
    write(empty ? more : `${text}\n${more}`);
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {tools && <div className={styles.tools}>{tools(insert)}</div>}
      {counted && (
        <p id={counter} className={cx(styles.counter, tooLong && styles.tooLong)} role="status">
          {t`${now} of ${most} characters`}
        </p>
      )}
      <textarea
        ref={box}
        className={styles.box}
        rows={1}
        aria-invalid={tooLong || undefined}
        aria-describedby={counted ? counter : undefined}
        value={text}
        aria-label={t`Your message`}
        placeholder={t`Your message`}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className={styles.send} aria-label={t`Send`} aria-disabled={empty || tooLong}>
        <Icon name="send" />
      </button>
    </form>
  );
}
