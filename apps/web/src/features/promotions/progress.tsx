import type { PromotionState } from "@foyer/contract/promotions";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { moneyText } from "../../ui/money/money-text.ts";
import { useMoney } from "../whitelabel/index.ts";
import styles from "./progress.module.css";

/** The day of a moment, as the house counts days. */
const dayOf = (moment: string): string => moment.slice(0, 10);

/** How far the player has come with what a promotion asks for, and with wagering its bonus. */
export function Progress({ requirement, bonus }: Pick<PromotionState, "requirement" | "bonus">) {
  const money = useMoney();
  const say = (amount: string) => moneyText(money(amount));
  const { t } = useLingui();
  if (bonus) {
    const { amount, wagered, required, expiresAt } = bonus;
    const [given, done, target, day] = [say(amount), say(wagered), say(required), dayOf(expiresAt)];
    return (
      <Bar label={t`Wagered`} value={wagered} max={required}>
        <Trans>
          Your bonus of {given}: {done} of {target} wagered, to be done by {day}
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
    const [lost, day] = [say(done), dayOf(until ?? "")];
    return (
      <p className={styles.words}>
        <Trans>
          {lost} counted so far. Your part can be claimed from {day} on.
        </Trans>
      </p>
    );
  }
  const [staked, asked] = [say(done), say(target)];
  return (
    <Bar label={t`Staked`} value={done} max={target}>
      <Trans>
        {staked} of {asked} staked
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
