import type { Operator } from "@foyer/contract/back-office";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { useVisibleHeight } from "../../entities/conversation/use-visible-height.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./back-office.module.css";
import { BackOfficeHead } from "./back-office-head.tsx";
import { type BackOfficeSection, openSections } from "./back-office-sections.ts";
import { useBackOfficeSession } from "./back-office-session.ts";
import {
  LazyAdjustments,
  LazyAgents,
  LazyAnnouncements,
  LazyApplications,
  LazyApprovals,
  LazyAuditTrail,
  LazyCannedAnswers,
  LazyContracts,
  LazyDeposits,
  LazyFeedback,
  LazyIdentityQueue,
  LazyLotteries,
  LazyMessages,
  LazyPaymentMethods,
  LazyPayments,
  LazyReconciliation,
  LazySecondFactorDue,
  LazySecurity,
  LazySettlements,
  LazySignIn,
  LazyStatements,
  LazyThread,
  LazyWithdrawalRules,
  LazyWithdrawals,
} from "./lazy-parts.tsx";
import { ChatList } from "./messages/chat-list.tsx";
import { useBackOfficeEvents } from "./use-back-office-events.ts";

interface BackOfficeProps {
  /** Without one: the first that the operator's roles open. */
  section: BackOfficeSection | undefined;
  /** Id of the open conversation. */
  chosen: string | undefined;
  onChoose: (chatId: string | undefined) => void;
}

/** The back office: navigation beside the open section; above it on a phone. */
export function BackOffice(props: BackOfficeProps) {
  const session = useBackOfficeSession();
  const backOffice = useRef<HTMLDivElement>(null);
  useVisibleHeight(backOffice);
  return (
    <div ref={backOffice} className={styles.backOffice}>
      {!session ? (
        <LazySignIn />
      ) : session.operator.secondFactor === "due" ? (
        <LazySecondFactorDue />
      ) : (
        <Open key={session.token} {...props} operator={session.operator} />
      )}
    </div>
  );
}

function Open({ section: wanted, chosen, onChoose, operator }: BackOfficeProps & { operator: Operator }) {
  const { t } = useLingui();
  const open = openSections(operator);
  const section = wanted && open.includes(wanted) ? wanted : (open[0] ?? "security");
  useBackOfficeEvents();
  const floor = useRef<HTMLDivElement>(null);
  const {
    adjustment,
    agent,
    check,
    contract,
    deposit,
    lottery,
    payment,
    proof,
    withdrawal,
    settlement,
    statement,
    run,
  } = useSearch("/backoffice");
  const talking = section === "chats" && chosen !== undefined;
  const inCase =
    (section === "identity" && check !== undefined) ||
    (section === "deposits" && deposit !== undefined) ||
    (section === "payments" && payment !== undefined) ||
    (section === "withdrawals" && withdrawal !== undefined) ||
    (section === "adjustments" && adjustment !== undefined) ||
    (section === "agents" && agent !== undefined) ||
    (section === "contracts" && contract !== undefined) ||
    (section === "settlements" && (settlement ?? proof) !== undefined) ||
    (section === "lotteries" && lottery !== undefined) ||
    (section === "statements" && statement !== undefined) ||
    (section === "reconciliation" && run !== undefined);
  return (
    <div ref={floor} className={cx(styles.floor, (talking || inCase) && styles.talking)}>
      <BackOfficeHead section={section} operator={operator} within={floor} />
      {section === "approvals" && <LazyApprovals />}
      {section === "promotions" && <LazyApplications />}
      {section === "deposits" && <LazyDeposits />}
      {section === "payments" && <LazyPayments />}
      {section === "withdrawals" && <LazyWithdrawals />}
      {section === "rules" && <LazyWithdrawalRules />}
      {section === "adjustments" && <LazyAdjustments />}
      {section === "methods" && <LazyPaymentMethods />}
      {section === "agents" && <LazyAgents />}
      {section === "contracts" && <LazyContracts />}
      {section === "settlements" && <LazySettlements />}
      {section === "lotteries" && <LazyLotteries />}
      {section === "audit" && <LazyAuditTrail />}
      {section === "reconciliation" && <LazyReconciliation />}
      {section === "statements" && <LazyStatements />}
      {section === "feedback" && <LazyFeedback />}
      {section === "identity" && <LazyIdentityQueue />}
      {section === "messages" && <LazyMessages />}
      {section === "announcements" && <LazyAnnouncements />}
      {section === "canned" && <LazyCannedAnswers />}
      {section === "security" && <LazySecurity />}
      {section === "chats" && (
        <div className={cx(styles.section, talking && styles.open)}>
          <ChatList chosen={chosen} onChoose={onChoose} />
          {chosen === undefined ? (
            <div className={styles.nothing}>
              <EmptyState title={t`Choose a conversation`} text={t`Longest wait first.`} />
            </div>
          ) : (
            <LazyThread key={chosen} chatId={chosen} onBack={() => onChoose(undefined)} />
          )}
        </div>
      )}
    </div>
  );
}
