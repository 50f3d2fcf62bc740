import type { WithdrawalInfo } from "@foyer/contract/withdrawals";
import { useLingui } from "@lingui/react/macro";
import { useMinutes } from "../../entities/deposit/use-method-texts.ts";
import { Note } from "../../ui/note/note.tsx";

/**
 * Says that an operator checks the withdrawal because a deposit is not fully bet. The platform asks for the stakes that
 * are left, also of a deposit of which nothing is locked any more because its money was lost.
 */
export function TurnoverNote({ info }: { info: WithdrawalInfo }) {
  const { t } = useLingui();
  const minutes = useMinutes();
  if (!info.locked.some(({ reason }) => reason === "turnover")) return null;
  const usual = minutes(info.reviewMinutes, "long");
  return (
    <Note>{t`An operator checks this withdrawal first, because a deposit is not fully bet. Usually within ${usual}.`}</Note>
  );
}
