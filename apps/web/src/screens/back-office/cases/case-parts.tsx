import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { cx } from "../../../ui/cx.ts";
import backOffice from "../back-office.module.css";
import { ASSIGN_KEY, shortcut } from "../shortcuts/shortcuts.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";
import styles from "./case-queue.module.css";

interface CaseCardProps {
  title: string;
  /** Spans both columns. */
  full?: boolean;
  children: ReactNode;
}

/** A titled part of a case. */
export function CaseCard({ title, full = false, children }: CaseCardProps) {
  const id = useId();
  return (
    <section className={cx(styles.card, full && styles.full)} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** A text of other sentences, as one of its own: it begins with a capital. */
export const Sentence = ({ children }: { children: ReactNode }) => (
  <span className={styles.sentence}>{children}</span>
);

/** Facts with their names; false or undefined: left out. */
export function CaseRows({ rows }: { rows: readonly (readonly [string, ReactNode] | false | undefined)[] }) {
  return (
    <dl className={styles.rows}>
      {rows
        .filter((row) => row !== undefined && row !== false)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export interface HistoryEntry {
  readonly at: string;
  /** Missing: no operator is named. */
  readonly by?: string | undefined;
  readonly text: ReactNode;
  readonly note?: string | undefined;
}

/** Who did what about a case, the newest first. */
export function CaseHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useLingui();
  const moment = useMoment();
  if (entries.length === 0) return null;
  return (
    <CaseCard title={t`Audit trail`}>
      <ol className={styles.trail}>
        {entries.map(({ at, by, text, note }, index) => (
          // entries are never inserted, and two of one moment may say the same
          <li key={`${entries.length - index} ${at}`}>
            <time dateTime={at}>{moment(at)}</time>
            <span>
              {by === undefined ? (
                <Sentence>{text}</Sentence>
              ) : (
                <>
                  <b>
                    <bdi>{by}</bdi>
                  </b>{" "}
                  {text}
                </>
              )}
              {note !== undefined && <q dir="auto">{note}</q>}
            </span>
          </li>
        ))}
      </ol>
    </CaseCard>
  );
}

interface AssignButtonProps {
  mine: boolean;
  /** The colleague who has the case. */
  colleague: string | undefined;
  busy: boolean;
  /** Names the case where several are shown; then no key presses the button. */
  of?: string;
  look?: "primary";
  onAssign: () => void;
  onRelease: () => void;
}

/** Takes a case, or puts it back. */
export function AssignButton({ mine, colleague, busy, of, look, onAssign, onRelease }: AssignButtonProps) {
  const { t } = useLingui();
  const text = mine
    ? t`Put back`
    : colleague === undefined
      ? t`Assign to me`
      : t`Take over from ${colleague}`;
  return (
    <Button
      busy={busy}
      {...(look && { look })}
      {...(of === undefined ? shortcut(ASSIGN_KEY) : { "aria-label": `${text}: ${of}` })}
      onClick={mine ? onRelease : onAssign}
    >
      {text}
    </Button>
  );
}

interface CaseNoteProps {
  busy: boolean;
  /** Why the last note was not saved. */
  error: unknown;
  onSave: (text: string, onSaved: () => void) => void;
}

/** Writes a note for colleagues into the audit trail. */
export function CaseNote({ busy, error, onSave }: CaseNoteProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const refusal = useRefusal();
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && !busy) onSave(text.trim(), () => setText(""));
      }}
    >
      <label className={styles.note}>
        <span>
          <b>{t`Note`}</b> <small>{t`staff only`}</small>
        </span>
        <textarea
          rows={3}
          maxLength={TEXT_LIMITS.caseNote}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {error !== null && (
        <p className={backOffice.refusal} role="alert">
          {refusal(error)}
        </p>
      )}
      <Button type="submit" size="small" busy={busy} disabled={text.trim() === ""}>
        <Trans>Save note</Trans>
      </Button>
    </form>
  );
}
