import type { WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useStateName } from "../../../entities/withdrawal/state-name.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import backOffice from "../back-office.module.css";
import { CaseCard } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { usePaymentMoney } from "../payments/use-payment-money.ts";
import { useWithdrawalTexts } from "./use-withdrawal-texts.ts";

type Check = WithdrawalCaseDetail["checks"][number]["check"];

/** Why an operator decides: debts, then the automatic checks, those that were not met first. */
export function WithdrawalReasons({ one }: { one: WithdrawalCaseDetail }) {
  const { checks, debts, facts, riskFlags: risks, state } = one;
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const stateName = useStateName();
  const { riskFlags } = useWithdrawalTexts();
  const limit = moneyText(money(facts.automaticUpTo));
  const daySum = moneyText(money(facts.automaticDay?.sum ?? "0"));
  const dayLimit = moneyText(money(facts.automaticDay?.maximum ?? "0"));
  const free = moneyText(money(facts.identityAbove));
  const left = moneyText(money(facts.turnoverLeft));
  const added = moment(facts.cardAddedAt);
  const changedSince = facts.securityChanges.length > 0;
  const flags = risks.map((flag) => riskFlags[flag]).join(", ");
  const texts: Record<Check, readonly [met: string, unmet: string]> = {
    limit: [
      t`Within the automatic limit of ${limit}`,
      parseAmount(facts.automaticUpTo) === 0n
        ? t`Automatic approval was off`
        : parseAmount(one.amount) > parseAmount(facts.automaticUpTo)
          ? t`Above the automatic limit of ${limit}`
          : t`${daySum} on this day, above the automatic limit of ${dayLimit}`,
    ],
    card: [t`Card added ${added}`, t`Card is new: added ${added}`],
    security: [
      changedSince ? t`No security change before the request, but after it` : t`No recent security change`,
      t`Security was changed a short time ago`,
    ],
    identity: [
      facts.identityConfirmed ? t`Identity confirmed` : t`Identity check not needed up to ${free}`,
      t`Identity not confirmed, needed above ${free}`,
    ],
    turnover: [t`Turnover met`, t`Turnover open: ${left} left to play`],
    risk: [t`No risk flags`, t`Risk flags: ${flags}`],
  };
  // what was met at the request need not be now
  const now = checks.map(({ check, met }) => ({
    check,
    met,
    good: met && !(check === "security" && changedSince),
  }));
  const shown = [...now.filter(({ good }) => !good), ...now.filter(({ good }) => good)];
  return (
    <CaseCard title={t`Why it is here`}>
      <p className={backOffice.fact}>
        {state === "approved" || state === "sent" ? t`Approved. An operator pays it out.` : stateName(state)}
      </p>
      <ul className={styles.checks}>
        {debts.map((debt) => (
          <Debt key={debt.paymentKey} debt={debt} />
        ))}
        {shown.map(({ check, met, good }) => (
          <Reason key={check} met={good}>
            {texts[check][met ? 0 : 1]}
            {check === "security" && <SecurityChanges one={one} />}
          </Reason>
        ))}
      </ul>
    </CaseCard>
  );
}

const Reason = ({ met = false, children }: { met?: boolean; children: ReactNode }) => (
  <li className={met ? styles.ok : styles.wrong}>
    <Icon name={met ? "check" : "warn"} size="s" />
    <div>{children}</div>
  </li>
);

/** A charged-back deposit that is not settled, which holds every withdrawal of the member. */
function Debt({ debt }: { debt: WithdrawalCaseDetail["debts"][number] }) {
  const { t } = useLingui();
  const money = usePaymentMoney();
  const { deposit, paymentKey } = debt;
  const owed = moneyText(money(debt.amount, debt.currency));
  return (
    <Reason>
      {t`Deposit ${deposit} was charged back: ${owed} is owed. No withdrawal can be approved until it is settled.`}{" "}
      <Link
        to="/backoffice"
        search={{ section: "payments", payment: paymentKey }}
        className={backOffice.caseLink}
      >
        <Trans>Open payment</Trans>
      </Link>
    </Reason>
  );
}

/** What changed that withdrawals wait after, before the request and since. */
function SecurityChanges({ one: { facts, requestedAt } }: { one: WithdrawalCaseDetail }) {
  const { t } = useLingui();
  const moment = useMoment();
  const names: Record<WithdrawalCaseDetail["facts"]["securityChanges"][number]["reason"], string> = {
    "login-password": t`Login password changed`,
    "payment-password": t`Payment password set`,
    "login-method": t`Passkeys or two-step login changed`,
    contact: t`E-mail address or mobile number changed`,
    "new-device": t`Login on a new device`,
  };
  const contacts = { email: t`E-mail address changed`, mobile: t`Mobile number changed` };
  if (facts.securityChanges.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {facts.securityChanges.map(({ reason, contact, at, endsAt }) => {
        const day = at && moment(at);
        const end = endsAt && moment(endsAt);
        const since = at !== undefined && Date.parse(at) > Date.parse(requestedAt);
        return (
          <li key={`${reason} ${contact}`}>
            {[
              [contact ? contacts[contact] : names[reason], day].filter(Boolean).join(" "),
              since && t`after the request`,
              end !== undefined && endsAt !== at && t`cooling time until ${end}`,
            ]
              .filter(Boolean)
              .join(", ")}
          </li>
        );
      })}
    </ul>
  );
}
