import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import styles from "./bet-sheet.module.css";

interface BetNoteProps {
  look: "plain" | "bad" | "good" | "wait";
  children: ReactNode;
}

const ICONS: Record<BetNoteProps["look"], IconName> = {
  plain: "clock",
  bad: "warn",
  good: "check",
  wait: "retry",
};

/** What became of a bet, or what it waits for; read out when it appears. */
export function BetNote({ look, children }: BetNoteProps) {
  return (
    <div
      className={cx(styles.note, look !== "plain" && styles[look])}
      role={look === "bad" ? "alert" : "status"}
    >
      <Icon name={ICONS[look]} />
      <div>{children}</div>
    </div>
  );
}
