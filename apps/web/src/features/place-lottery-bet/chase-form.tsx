import { LARGEST_MULTIPLE, LEAST_CHASE_DRAWS } from "@foyer/domain/lottery/chase";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { Money } from "../../ui/money/money.tsx";
import styles from "./bet-sheet.module.css";
import { Stepper } from "./stepper.tsx";
import type { ChaseChoice, PlannedDraw } from "./use-bet-request.ts";

interface ChaseFormProps {
  choice: ChaseChoice;
  onChoose: (choice: ChaseChoice) => void;
  stopOnWin: boolean;
  onStopOnWin: (stop: boolean) => void;
  /** How many draws can be chosen at most. */
  mostDraws: number;
  plan: readonly PlannedDraw[];
  currency: string;
  drawText: (number: string) => string;
}

const MOST_PROFIT = 1_000;

/** How a chase raises its stakes, over how many draws, and what each of them costs. */
export function ChaseForm({
  choice,
  onChoose,
  stopOnWin,
  onStopOnWin,
  mostDraws,
  plan,
  currency,
  drawText,
}: ChaseFormProps) {
  const { t } = useLingui();
  const { parts } = useAmounts(currency);
  // below the lines of a slip the form would open behind the buttons at the end of the sheet
  const stop = useRef<HTMLLabelElement>(null);
  useEffect(() => {
    stop.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const modes: readonly { readonly mode: ChaseChoice["mode"]; readonly text: string }[] = [
    { mode: "fixed", text: t`Fixed` },
    { mode: "doubled", text: t`Doubled` },
    { mode: "profit", text: t`Profit rate` },
  ];
  return (
    <>
      <div className={styles.chips} role="group" aria-label={t`Stakes`}>
        {modes.map(({ mode, text }) => (
          <button
            key={mode}
            type="button"
            className={chipClass(mode === choice.mode)}
            aria-pressed={mode === choice.mode}
            onClick={() => onChoose({ ...choice, mode })}
          >
            {text}
          </button>
        ))}
      </div>
      <div className={styles.pair}>
        <Stepper
          label={t`Coming draws`}
          labelled
          value={choice.draws}
          least={LEAST_CHASE_DRAWS}
          most={mostDraws}
          onChange={(draws) => onChoose({ ...choice, draws })}
        />
        <Stepper
          label={t`First multiple`}
          labelled
          sign="×"
          value={choice.first}
          most={LARGEST_MULTIPLE}
          onChange={(first) => onChoose({ ...choice, first })}
        />
        {choice.mode === "profit" && (
          <Stepper
            label={t`Profit in per cent`}
            labelled
            value={choice.profit}
            most={MOST_PROFIT}
            onChange={(profit) => onChoose({ ...choice, profit })}
          />
        )}
      </div>
      <label ref={stop} className={styles.switch}>
        <span>
          {t`Stop after a win`}
          <small>{t`The rest is released to the balance.`}</small>
        </span>
        <input
          type="checkbox"
          role="switch"
          checked={stopOnWin}
          onChange={({ target }) => onStopOnWin(target.checked)}
        />
      </label>
      {plan.length < choice.draws && (
        <p role="status" className={styles.small}>
          {plan.length < LEAST_CHASE_DRAWS
            ? t`A win can't bring this profit. Choose a lower rate or another way.`
            : t`No multiple brings this profit in the draws after these.`}
        </p>
      )}
      {plan.length > 0 && (
        // focusable, so that arrow keys can scroll a table wider than the sheet
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t`Plan`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t`Draw`}</th>
                <th scope="col">{t({ message: "Times", context: "multiple of a stake" })}</th>
                <th scope="col">{t`Stake`}</th>
                <th scope="col">{t`Total so far`}</th>
              </tr>
            </thead>
            <tbody>
              {plan.map(({ draw, multiple, stake, total }) => (
                <tr key={draw}>
                  <td>
                    <bdi>{drawText(draw)}</bdi>
                  </td>
                  <td>
                    <bdi dir="ltr">× {multiple}</bdi>
                  </td>
                  <td>
                    <Money parts={parts(stake)} />
                  </td>
                  <td>
                    <Money parts={parts(total)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
