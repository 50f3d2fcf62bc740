import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import backOffice from "../back-office.module.css";
import { useRefusal } from "../use-refusal.ts";
import styles from "./case-queue.module.css";

interface Chosen {
  readonly number: string;
  /** What it is called, where its number is none that operators know. */
  readonly name?: string | undefined;
}

interface Result extends Chosen {
  /** Why the case was not assigned. */
  readonly refused?: ReactNode;
}

/**
 * Cases chosen to be assigned together: each is asked for singly, and has its own answer.
 * @param assign assigns one case, or throws
 * @param onSettled once all have their answers
 */
export function useBulkAssign(assign: (number: string) => Promise<unknown>, onSettled: () => void) {
  const { t } = useLingui();
  const refusal = useRefusal((colleague) => t`${colleague} has it.`);
  const [selected, setSelected] = useState<readonly Chosen[]>([]);
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: async (chosen: readonly Chosen[]) => {
      const results: Result[] = [];
      for (const one of chosen)
        results.push(
          await assign(one.number).then(
            () => one,
            (error: unknown) => ({ ...one, refused: refusal(error) }),
          ),
        );
      return results;
    },
    onSettled: () => {
      setSelected([]);
      onSettled();
    },
  });
  return {
    selected,
    results: data ?? [],
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
    assign: () => mutate(selected),
  };
}

export type BulkAssign = ReturnType<typeof useBulkAssign>;

interface SelectableProps extends Chosen {
  bulk: BulkAssign;
  /** The row. */
  children: ReactNode;
}

/** A row of a queue that can be chosen together with others. */
export function Selectable({ bulk, number, name, children }: SelectableProps) {
  const { t } = useLingui();
  const called = name ?? number;
  return (
    <div className={styles.selectable}>
      <input
        type="checkbox"
        aria-label={t`Select ${called}`}
        checked={bulk.selected.some((one) => one.number === number)}
        onChange={() => bulk.toggle({ number, name })}
      />
      {children}
    </div>
  );
}

/** What can be done with the chosen cases, and what became of each. */
export function BulkBar({ bulk: { selected, results, busy, clear, assign } }: { bulk: BulkAssign }) {
  const { t } = useLingui();
  if (selected.length === 0 && results.length === 0) return null;
  return (
    <div className={styles.bulk} role="status">
      {results.length > 0 && (
        <ul className={styles.orders}>
          {results.map(({ number, name, refused }) => (
            <li key={number}>
              <b>
                <bdi>{name ?? number}</bdi>
              </b>{" "}
              <span className={refused === undefined ? undefined : styles.wrong}>
                {refused ?? t`Assigned to you.`}
              </span>
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
        {selected.length > 0 && (
          <Button size="small" busy={busy} onClick={assign}>
            <Trans>Assign to me</Trans>
          </Button>
        )}
        <Button size="small" look="text" onClick={clear}>
          <Trans>Clear</Trans>
        </Button>
      </span>
    </div>
  );
}
