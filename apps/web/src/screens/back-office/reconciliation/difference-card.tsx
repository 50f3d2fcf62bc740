import type { ReconciliationDifference } from "@foyer/contract/reconciliation";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../../ui/button/button.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { Note } from "../../../ui/note/note.tsx";
import backOffice from "../back-office.module.css";
import { BookingLink } from "../cases/booking-link.tsx";
import { CaseCard, CaseRows, Sentence } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { usePaymentMoney } from "../payments/use-payment-money.ts";
import { DifferenceRequestCard } from "./difference-request.tsx";
import { ReopenSheet } from "./request-sheets.tsx";
import { SettleSheet } from "./settle-sheet.tsx";
import { useReconciliationTexts } from "./use-reconciliation-texts.ts";

interface DifferenceCardProps {
  runId: string;
  one: ReconciliationDifference;
  /** Of the day, where the difference names none. */
  currency: string;
}

/** A difference: what both sides say, how it was settled, and what was asked about it. */
export function DifferenceCard({ runId, one, currency }: DifferenceCardProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const { kinds, whats, ourState, causes } = useReconciliationTexts();
  const money = usePaymentMoney();
  const [asking, setAsking] = useState(false);
  const sum = (amount: string, of = currency) => <Money parts={money(amount, of)} />;
  const { settledBy, confirmedBy, number, request, declined, booking, cause } = one;
  return (
    <CaseCard title={`${kinds[one.kind]}: ${whats[one.what]}`}>
      <CaseRows
        rows={[
          one.theirAmount !== undefined && [t`Their books`, sum(one.theirAmount, one.theirCurrency)],
          one.ourAmount !== undefined && [t`Our books`, sum(one.ourAmount, one.ourCurrency)],
          one.ourState !== undefined && [t`Our state`, <Sentence key="s">{ourState(one)}</Sentence>],
          [t`Time`, moment(one.at)],
          one.reference !== "" && [t`Reference`, <bdi key="r">{one.reference}</bdi>],
          [t`Transaction`, <bdi key="t">{one.transactionId}</bdi>],
          booking && [t`Corrected by`, <BookingLink key="b" booking={booking} />],
          cause && [t`Without a booking`, causes[cause]],
          settledBy !== undefined && [t`Settled by`, settledBy],
          confirmedBy !== undefined && [t`Confirmed by`, confirmedBy],
          one.note !== undefined && [
            t`Note`,
            <q key="n" dir="auto">
              {one.note}
            </q>,
          ],
        ]}
      />
      {request && <DifferenceRequestCard runId={runId} one={one} request={request} />}
      {declined && !request && <Declined {...declined} />}
      <div className={styles.between}>
        {number?.startsWith("DP-") && (
          <Link
            to="/backoffice"
            search={{ section: "deposits", deposit: number }}
            className={buttonClass({ size: "small" })}
          >{t`Open deposit`}</Link>
        )}
        {number?.startsWith("WD-") && (
          <Link
            to="/backoffice"
            search={{ section: "withdrawals", withdrawal: number }}
            className={buttonClass({ size: "small" })}
          >{t`Open withdrawal`}</Link>
        )}
        {one.state === "gone" && <span className={backOffice.pale}>{t`No longer found`}</span>}
        {one.state !== "gone" && !request && (
          <Button size="small" look="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {one.state === "open" ? t`Settle…` : t`Open again…`}
          </Button>
        )}
      </div>
      {asking && one.state === "open" && (
        <SettleSheet runId={runId} one={one} onClose={() => setAsking(false)} />
      )}
      {asking && one.state === "settled" && (
        <ReopenSheet runId={runId} one={one} onClose={() => setAsking(false)} />
      )}
    </CaseCard>
  );
}

function Declined({ by, at, note }: NonNullable<ReconciliationDifference["declined"]>) {
  const { t } = useLingui();
  const when = useMoment()(at);
  return (
    <Note icon="warn">
      {t`${by} declined the last request on ${when}.`}
      {note !== undefined && (
        <>
          {" "}
          <q dir="auto">{note}</q>
        </>
      )}
    </Note>
  );
}
