import type { BackOfficeSettlement } from "@foyer/contract/back-office-settlements";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { Button } from "../../../ui/button/button.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { useRefusal } from "../use-refusal.ts";

/** Asks once more before the payments of a settlement begin. */
export function SettlementReleaseSheet({ one, onClose }: { one: BackOfficeSettlement; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const money = useMoney();
  const { kinds, span } = useAgentTexts();
  const { settlementId } = one;
  const first = one.twoOperators && one.approvedBy === undefined;
  const [amount, what] = [moneyText(money(one.owed)), `${kinds[one.kind]}, ${span(one)}`];
  const release = useMutation({
    mutationFn: () => backOfficeCall("backoffice.settlement.release", { params: { settlementId } }),
    onSuccess: ({ state }) => {
      toast("success", state === "held" ? t`Approved. Another operator must release it.` : t`Released.`);
      onClose();
    },
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.settlements, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Sheet title={t`Release the payments?`} closeLabel={t`Close`} onClose={onClose}>
      <div className={backOffice.form}>
        <p>
          {what}:{" "}
          <b>{t`${amount} in ${plural(one.statements, { one: "# statement", other: "# statements" })}`}</b>
        </p>
        <p className={backOffice.pale}>
          {first
            ? t`It is above the merchant's limit: after you another operator must release it.`
            : t`Payments begin within seconds. It can't be undone.`}
        </p>
        {release.error !== null && (
          <p className={backOffice.refusal} role="alert">
            {refusal(release.error)}
          </p>
        )}
        <Button
          look="primary"
          size="large"
          full
          busy={release.isPending}
          onClick={() => !release.isPending && release.mutate()}
        >
          {first ? t`Approve release` : t`Release payments`}
        </Button>
      </div>
    </Sheet>
  );
}
