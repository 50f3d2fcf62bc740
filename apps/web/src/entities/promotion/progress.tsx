import type { PromotionState } from "@foyer/contract/promotions";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDay } from "../../i18n/use-moment.ts";
import { moneyText } from "../../ui/money/money-text.ts";
import { ProgressBar } from "../../ui/progress-bar/progress-bar.tsx";
import { useMoney } from "../merchant/use-money.ts";
import { useOwnMoney } from "../wallet/hide-balance.ts";
import styles from "./progress.module.css";

/** The player's progress towards what a promotion requires, with its bonus in the case of wagering. */
export function Progress({ requirement, bonus }: Pick<PromotionState, "requirement" | "bonus">) {
  const money = useMoney();
  const own = useOwnMoney();
  const dayOf = useDay();
  const say = (amount: string) => moneyText(money(amount));
  const { t } = useLingui();
  if (bonus) {
    const { amount, wagered, required, expiresAt } = bonus;
    const [credit, done, target, day] = [
      ...[amount, wagered, required].map((sum) => moneyText(own(money(sum)))),
      dayOf(expiresAt),
    ];
    return (
      <ProgressBar label={t`Wagered`} value={Number(wagered)} max={Number(required)}>
        <Trans>
          Bonus {credit}: {done} of {target} wagered, until {day}
        </Trans>
      </ProgressBar>
    );
  }
  if (!requirement) return null;
  const { kind, done, target, until } = requirement;
  if (kind === "days") {
    return (
      <ProgressBar label={t`Days in a row`} value={Number(done)} max={Number(target ?? "7")}>
        <Trans>
          {done} of {target} days in a row
        </Trans>
      </ProgressBar>
    );
  }
  if (kind === "loss" || target === undefined) {
    const [lost, day] = [say(done), until === undefined ? "" : dayOf(until)];
    return (
      <p className={styles.text}>
        <Trans>
          Net loss so far: {lost}. You can claim from {day}.
        </Trans>
      </p>
    );
  }
  const [staked, stakes] = [say(done), say(target)];
  return (
    <ProgressBar label={t`Staked`} value={Number(done)} max={Number(target)}>
      <Trans>
        {staked} of {stakes} staked
      </Trans>
    </ProgressBar>
  );
}
