import type { SettlementStatement } from "@foyer/contract/settlements";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useShortZonedMoment } from "../merchant/use-zoned-moment.ts";

/** Whether a statement was paid, and when. */
export function StatementState({ statement }: { statement: SettlementStatement }) {
  const { t } = useLingui();
  const moment = useShortZonedMoment();
  const { state, paidAt, amount, carried } = statement;
  if (state === "owed") return t`Waiting for payment`;
  if (state === "nothing")
    return parseAmount(amount) + parseAmount(carried) < 0n ? t`Carried over` : t`Nothing to pay`;
  const at = paidAt && moment(paidAt);
  return at ? t`Paid ${at}` : t({ message: "Paid", context: "a statement of an agent" });
}
