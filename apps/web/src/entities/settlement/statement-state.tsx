import type { SettlementStatement } from "@foyer/contract/settlements";
import { useLingui } from "@lingui/react/macro";
import { useShortMoment } from "../../i18n/use-moment.ts";

/** Whether a statement was paid, and when. */
export function StatementState({ statement }: { statement: SettlementStatement }) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const { state, paidAt, rest } = statement;
  if (state === "owed") return t`Waiting for payment`;
  if (state === "nothing") return rest === undefined ? t`Nothing to pay` : t`Carried over`;
  const at = paidAt && moment(paidAt);
  return at ? t`Paid ${at}` : t({ message: "Paid", context: "a statement of an agent" });
}
