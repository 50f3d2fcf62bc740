import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import backOffice from "../back-office.module.css";
import { useRefusal } from "../use-refusal.ts";
import styles from "./case-queue.module.css";

export interface Chosen {
  readonly number: string;
  /** What it is called, where its number is none that operators know. */
  readonly name?: string | undefined;
  /** What is paid if it is approved; absent: it cannot be approved together with others. */
  readonly amount?: string | undefined;
}

export interface Answer extends Chosen {
  readonly done?: string;
  /** Why nothing was done. */
  readonly refused?: ReactNode;
}

/**
 * Cases chosen to be decided together: each has its own answer.
 * @param onSettled once all have their answers
 */
export function useBulk(onSettled: () => void) {
  const [selected, setSelected] = useState<readonly Chosen[]>([]);
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: (act: () => Promise<readonly Answer[]>) => act(),
    onSuccess: (answers) =>
      setSelected((now) => now.filter((one) => answers.every(({ number }) => number !== one.number))),
    onSettled,
  });
  return {
    selected,
    answers: data ?? [],
    busy: isPending,
    toggle: (one: Chosen) =>
      setSelected((now) => {
        const others = now.filter(({ number }) => number !== one.number);
        return others.length < now.length ? others : [...now, one];
      }),
    clear: () => {
      setSelected([]);
      reset();
    },
    /** Does something with chosen cases; it answers each, and fails for none. */
    run: mutate,
  };
}

export type Bulk = ReturnType<typeof useBulk>;

interface SelectableProps extends Chosen {
  bulk: Bulk;
  /** The row. */
  children: ReactNode;
}

/** A row of a queue that can be chosen together with others. */
export function Selectable({ bulk, children, ...one }: SelectableProps) {
  const { t } = useLingui();
  const called = one.name ?? one.number;
  return (
    <div className={styles.selectable}>
      <input
        type="checkbox"
        aria-label={t`Select ${called}`}
        checked={bulk.selected.some(({ number }) => number === one.number)}
        onChange={() => bulk.toggle(one)}
      />
      {children}
    </div>
  );
}

interface BulkBarProps {
  bulk: Bulk;
  /** Buttons of what can be done with the chosen cases. */
  children: ReactNode;
}

/** What can be done with the chosen cases, and what became of each. */
export function BulkBar({ bulk: { selected, answers, clear }, children }: BulkBarProps) {
  const { t } = useLingui();
  if (selected.length === 0 && answers.length === 0) return null;
  return (
    <div className={styles.bulk} role="status">
      {answers.length > 0 && (
        <ul className={styles.orders}>
          {answers.map(({ number, name, done, refused }) => (
            <li key={number}>
              <b>
                <bdi>{name ?? number}</bdi>
              </b>{" "}
              <span className={refused === undefined ? undefined : styles.wrong}>{refused ?? done}</span>
            </li>
          ))}
        </ul>
      )}
      {selected.length > 0 && (
        <p className={backOffice.fact}>
          {t`${plural(selected.length, { one: "# selected", other: "# selected" })}`}
        </p>
      )}
      <span className={styles.links}>
        {selected.length > 0 && children}
        <Button size="small" look="text" onClick={clear}>
          <Trans>Clear</Trans>
        </Button>
      </span>
    </div>
  );
}

interface AssignChosenProps {
  bulk: Bulk;
  /** Assigns one case, or throws. */
  assign: (number: string) => Promise<unknown>;
}

/** Assigns the chosen cases to the operator: each is asked for singly. */
export function AssignChosen({ bulk: { selected, busy, run }, assign }: AssignChosenProps) {
  const { t } = useLingui();
  const refusal = useRefusal((colleague) => t`${colleague} has it.`);
  const assignEach = async () => {
    const answers: Answer[] = [];
    for (const one of selected)
      answers.push(
        await assign(one.number).then(
          () => ({ ...one, done: t`Assigned to you.` }),
          (error: unknown) => ({ ...one, refused: refusal(error) }),
        ),
      );
    return answers;
  };
  return (
    <Button size="small" busy={busy} onClick={() => run(assignEach)}>
      <Trans>Assign to me</Trans>
    </Button>
  );
}
