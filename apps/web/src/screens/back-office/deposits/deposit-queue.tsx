import type { BackOfficeDeposit } from "@foyer/contract/back-office-deposits";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Money } from "../../../ui/money/money.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseFinder } from "../cases/case-finder.tsx";
import queue from "../cases/case-queue.module.css";
import { CaseQueue, CaseRow } from "../cases/case-queue.tsx";
import { useCaseQueue } from "../cases/use-case-queue.ts";
import { useReviewReasons } from "../withdrawals/use-review-reasons.ts";
import { DepositCase } from "./deposit-case.tsx";

/** Deposits that an operator has to check, beside the open one; on a phone one of the two. */
export function DepositQueue() {
  const { t } = useLingui();
  const go = useGo();
  const { deposit, reason } = useSearch("/backoffice");
  const filter = reason !== undefined && { reason };
  const cases = useCaseQueue([...backOfficeKeys.depositQueue, reason ?? "any"], (query, signal) =>
    backOfficeCall("backoffice.deposits", { query: { ...query, ...filter } }, signal),
  );
  const open = (number: string | undefined) =>
    go({
      to: "/backoffice",
      search: { section: "deposits", ...filter, ...(number !== undefined && { deposit: number }) },
    });
  return (
    <CaseQueue
      label={t`Deposits`}
      choose={t`Choose a deposit`}
      queue={cases}
      failed="depositCases"
      none={EMPTY.depositCases}
      find={
        <>
          <CaseFinder label={t`Deposit by number`} onFind={open} />
          <ChoiceChips<"any" | "amount">
            legend={t`Reason`}
            choices={[
              { value: "any", label: t`All` },
              {
                value: "amount",
                label: t`Wrong amount`,
                ...(cases.last && { count: cases.last.wrongAmount }),
              },
            ]}
            value={reason ?? "any"}
            onChoose={(chosen) =>
              go({
                to: "/backoffice",
                search: { section: "deposits", ...(chosen === "amount" && { reason: chosen }) },
              })
            }
          />
        </>
      }
      row={(one) => (
        <li key={one.number}>
          <Row one={one} chosen={one.number === deposit} onOpen={() => open(one.number)} />
        </li>
      )}
    >
      {deposit !== undefined && (
        <DepositCase key={deposit} number={deposit} onClose={() => open(undefined)} />
      )}
    </CaseQueue>
  );
}

function Row({ one, chosen, onOpen }: { one: BackOfficeDeposit; chosen: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const money = useMoney();
  const reasons = useReviewReasons();
  return (
    <CaseRow chosen={chosen} waitsFrom={one.since} assignedTo={one.assignedTo} onOpen={onOpen}>
      <b className={queue.between}>
        <bdi>{one.player}</bdi> <Money parts={money(one.amount)} />
      </b>
      <span className={styles.fact}>
        {one.methodName}, {reasons[one.reason]}
        {one.approved && <>, {t`approved once`}</>}
      </span>
    </CaseRow>
  );
}
