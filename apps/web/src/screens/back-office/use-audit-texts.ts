import type { AuditArea } from "@foyer/contract/audit-trail";
import { useLingui } from "@lingui/react/macro";
import { useAdjustmentTexts } from "./use-adjustment-texts.ts";
import { useReviewReasons } from "./use-review-reasons.ts";
import { useWithdrawalTexts } from "./use-withdrawal-texts.ts";

/** Names of the areas of the audit trail and of what was done in them. */
export function useAuditTexts() {
  const { t } = useLingui();
  const withdrawals = useWithdrawalTexts();
  const reviews: Readonly<Record<string, string>> = useReviewReasons();
  const adjustments: Readonly<Record<string, string>> = useAdjustmentTexts().reasons;
  const areas: Readonly<Record<AuditArea, string>> = {
    deposits: t`Deposits`,
    withdrawals: t`Withdrawals`,
    adjustments: t`Adjustments`,
    statements: t`Statements`,
    reconciliation: t`Reconciliation`,
    identity: t`Identity`,
    members: t`Members`,
    club: t`Member club`,
    promotions: t`Promotions`,
    feedback: t`Feedback`,
    chats: t`Chats`,
    messages: t`Messages`,
    canned: t`Answers`,
    sessions: t`Logins`,
    operators: t`Operators`,
    vendors: t`Providers`,
    settings: t`Settings`,
  };
  const deeds: Readonly<Record<string, string>> = {
    assigned: t`took the case`,
    assign: t`took the case`,
    "put-back": t`put the case back`,
    release: t`put the case back`,
    noted: t`wrote a note`,
    note: t`wrote a note`,
    view: t`opened the case`,
    confirm: t`confirmed the identity`,
    refuse: t`refused the documents`,
    credited: t`credited`,
    credit: t`credited`,
    returned: t`returned`,
    return: t`returned`,
    "payment-received": t`found the order of a payment`,
    approval: t`approved`,
    approve: t`approved`,
    approved: t`approved`,
    rejected: t`rejected`,
    reject: t`rejected`,
    sent: t`sent`,
    paid: t`marked as paid`,
    failed: t`marked as not paid`,
    reversed: t`marked as returned`,
    recovered: t`took a debt from the balance`,
    "written-off": t`wrote off a payment`,
    proposed: t`proposed`,
    booked: t`booked`,
    declined: t`declined`,
    withdrawn: t`withdrew the proposal`,
    uploaded: t`uploaded a bank statement`,
    imported: t`imported a bank statement`,
    settled: t`settled a difference`,
    dismissed: t`dismissed a missing round`,
    "level-set": t`set a level`,
    "level-ended": t`ended a level set by hand`,
    "announcement-published": t`published an announcement`,
    "announcement-ended": t`ended an announcement`,
    answered: t`answered`,
    saved: t`saved`,
    deleted: t`deleted`,
    "logged-in": t`logged in`,
    "session-ended": t`was logged out`,
    added: t`added an operator`,
    enabled: t`enabled an operator`,
    disabled: t`disabled an operator`,
    "roles-changed": t`changed roles`,
    "rights-changed": t`changed rights`,
    "password-changed": t`changed a password`,
    "second-factor-set": t`set up a second factor`,
    "second-factor-reset": t`reset a second factor`,
    "passkey-added": t`added a passkey`,
    "passkey-named": t`renamed a passkey`,
    "passkey-removed": t`removed a passkey`,
    "payee-name-changed": t`changed a payee name`,
    "integration-changed": t`changed a connection`,
    changed: t`changed settings`,
    "method-added": t`added a payment method`,
    "method-changed": t`changed a payment method`,
    "method-active": t`activated a payment method`,
    "method-maintenance": t`put a payment method under maintenance`,
    "method-off": t`turned a payment method off`,
    "account-added": t`added an account for transfers`,
    "account-changed": t`changed an account for transfers`,
    "account-enabled": t`enabled an account for transfers`,
    "account-disabled": t`disabled an account for transfers`,
    "maintenance-started": t`started maintenance`,
    "maintenance-ended": t`ended maintenance`,
  };
  return {
    areas,
    deed: (area: AuditArea, deed: string): string =>
      area === "deposits" && deed === "approved" ? t`gave the first approval` : (deeds[deed] ?? deed),
    reason: (area: AuditArea, deed: string, reason: string): string =>
      area === "withdrawals"
        ? withdrawals.stepReason(deed, reason)
        : (adjustments[reason] ?? reviews[reason] ?? reason),
  };
}
