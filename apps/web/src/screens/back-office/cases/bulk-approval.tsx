import type { BulkAnswers } from "@foyer/contract/bulk-approval";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import type { BulkApprovalSheetProps } from "./bulk-approval-sheet.tsx";
import type { Bulk } from "./bulk-cases.tsx";

/** As the contract has it; its constant would bring its schemas into the bundle. */
const MOST_AT_ONCE = 50;

/** The question is asked after cases were chosen. */
const LazySheet = lazyComponent<BulkApprovalSheetProps>({ load: () => import("./bulk-approval-sheet.tsx") });

interface ApproveChosenProps {
  bulk: Bulk;
  kind: BulkApprovalSheetProps["kind"];
  /** Approves cases, and answers each. */
  approve: (numbers: string[]) => Promise<BulkAnswers>;
}

/** Approves those of the chosen cases that can be approved together, after a question. */
export function ApproveChosen({ bulk, kind, approve }: ApproveChosenProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const fit = bulk.selected.filter(({ amount }) => amount !== undefined).slice(0, MOST_AT_ONCE);
  if (fit.length === 0) return null;
  return (
    <>
      <Button size="small" look="outline" busy={bulk.busy} onClick={() => setAsking(true)}>
        {kind === "withdrawals" ? t`Approve…` : t`Issue…`}
      </Button>
      {asking && (
        <LazySheet
          chosen={fit}
          others={bulk.selected.length - fit.length}
          kind={kind}
          approve={approve}
          onApprove={(act) => {
            setAsking(false);
            bulk.run(act);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
