import type { BulkAnswers } from "@foyer/contract/bulk-approval";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import backOffice from "../back-office.module.css";
import { useRefusal } from "../use-refusal.ts";
import type { Answer, Chosen } from "./bulk-cases.tsx";

export interface BulkApprovalSheetProps {
  /** All with an amount. */
  chosen: readonly Chosen[];
  /** How many more were chosen that are left alone. */
  others: number;
  kind: "withdrawals" | "applications";
  approve: (numbers: string[]) => Promise<BulkAnswers>;
  /** Gets what approves the cases. */
  onApprove: (act: () => Promise<readonly Answer[]>) => void;
  onClose: () => void;
}

/** Asks whether chosen cases are approved: how many, and their sum. */
export default function BulkApprovalSheet({
  chosen,
  others,
  kind,
  approve,
  onApprove,
  onClose,
}: BulkApprovalSheetProps) {
  const { t } = useLingui();
  const money = useMoney();
  const refusal = useRefusal((colleague) => t`${colleague} has it.`);
  const count = chosen.length;
  const sum = moneyText(
    money(formatAmount(chosen.reduce((all, { amount = "0" }) => all + parseAmount(amount), 0n))),
  );
  const pays = kind === "withdrawals";
  const approveEach = async (): Promise<Answer[]> => {
    try {
      const { answers } = await approve(chosen.map(({ number }) => number));
      return chosen.map((one) => {
        const answer = answers.find(({ id }) => id === one.number);
        if (answer?.approved) return { ...one, done: pays ? t`Approved.` : t`Issued.` };
        const { errorCode = "system.error", value = {} } = answer ?? {};
        return { ...one, refused: refusal(new ApiError(errorCode as ApiError["code"], { value })) };
      });
    } catch (error) {
      return chosen.map((one) => ({ ...one, refused: refusal(error) }));
    }
  };
  return (
    <Sheet
      title={
        pays
          ? t`${plural(count, { one: "Approve # withdrawal?", other: "Approve # withdrawals?" })}`
          : t`${plural(count, { one: "Issue # bonus?", other: "Issue # bonuses?" })}`
      }
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <div className={backOffice.form}>
        <p>
          {pays
            ? t`Together ${sum} leave the balances. Each is decided on its own: what your limits don't allow waits for you to open it. An approval can't be undone.`
            : t`Together ${sum} are given to players. Each application is decided on its own.`}
        </p>
        {others > 0 && (
          <p className={backOffice.pale}>
            {pays
              ? t`${plural(others, { one: "# more isn't approved: it needs a second operator, or has more reasons than its amount. Open it.", other: "# more aren't approved: they need a second operator, or have more reasons than their amount. Open them." })}`
              : t`${plural(others, { one: "# more is left for later.", other: "# more are left for later." })}`}
          </p>
        )}
        <Button look="primary" size="large" full onClick={() => onApprove(approveEach)}>
          {pays ? t`Approve` : t`Issue`}
        </Button>
      </div>
    </Sheet>
  );
}
