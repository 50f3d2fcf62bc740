import type { PromotionState } from "@foyer/contract/promotions";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { useDay } from "../../i18n/use-moment.ts";
import { moneyText } from "../../ui/money/money-text.ts";
import { useMoney } from "../merchant/use-money.ts";
import styles from "./progress.module.css";

/** The player's progress towards what a promotion requires, with its bonus in the case of wagering. */
export function Progress({ requirement, bonus }: Pick<PromotionState, "requirement" | "bonus">) {
  const money = useMoney();
  const dayOf = useDay();
  const say = (amount: string) => moneyText(money(amount));
  const { t } = useLingui();
  if (bonus) {
    const { amount, wagered, required, expiresAt } = bonus;
    const [credit, done, target, day] = [say(amount), say(wagered), say(required), dayOf(expiresAt)];
    return (
      <Bar label={t`Wagered`} value={wagered} max={required}>
        <Trans>
          Bonus {credit}: {done} of {target} wagered, until {day}
        </Trans>
      </Bar>
    );
  }
  if (!requirement) return null;
  const { kind, done, target, until } = requirement;
  if (kind === "days") {
    return (
      <Bar label={t`Days in a row`} value={done} max={target ?? "7"}>
        <Trans>
          {done} of {target} days in a row
        </Trans>
      </Bar>
    );
  }
  if (kind === "loss" || target === undefined) {
    const [lost, day] = [say(done), until === undefined ? "" : dayOf(until)];
    return (
      <p className={styles.words}>
        <Trans>
          Net loss so far: {lost}. You can claim from {day}.
        </Trans>
      </p>
    );
  }
  const [staked, stakes] = [say(done), say(target)];
  return (
    <Bar label={t`Staked`} value={done} max={target}>
      <Trans>
        {staked} of {stakes} staked
      </Trans>
    </Bar>
  );
}

interface BarProps {
  label: string;
  value: string;
  max: string;
  children: ReactNode;
}

function Bar({ label, value, max, children }: BarProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <progress
        value={Math.min(Number(value), Number(max))}
        max={Number(max)}
        aria-label={label}
        aria-describedby={id}
      />
      <p id={id} className={styles.words}>
        {children}
      </p>
    </div>
  );
}
