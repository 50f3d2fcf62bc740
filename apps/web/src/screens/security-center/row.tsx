import type { ReactNode } from "react";
import { Link, type Target, useGo, useHref } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import styles from "./security-center.module.css";

interface RowProps {
  icon: IconName;
  title: string;
  fact?: ReactNode;
  /** A short state at the end. */
  state?: ReactNode;
  /** Where it leads: an address of the site, or a panel over this one. Neither: a fact only. */
  to?: Target;
  panel?: string;
}

/** One thing that protects the account, with its state, and what can be done about it. */
export function Row({ icon, title, fact, state, to, panel }: RowProps) {
  const go = useGo();
  const href = useHref();
  const content = (
    <>
      <Icon name={icon} />
      <span className={styles.text}>
        <b>{title}</b>
        {fact && <span>{fact}</span>}
      </span>
      {state && <span className={styles.state}>{state}</span>}
      {(to || panel) && <Icon name="next" size="s" className={styles.onwards} />}
    </>
  );
  return (
    <li>
      {to ? (
        <Link {...to} className={styles.row}>
          {content}
        </Link>
      ) : panel ? (
        <button
          type="button"
          className={styles.row}
          aria-haspopup="dialog"
          onClick={() => go(href, { stay: true, panel })}
        >
          {content}
        </button>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}
