import type { BackOfficeDrawDetails } from "@foyer/contract/back-office-lotteries";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Dialog } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";
import { useDrawTexts } from "./use-draw-texts.ts";

/** Asks before a draw is declared void. */
export function VoidDialog({ draw, onClose }: { draw: BackOfficeDrawDetails; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const money = useMoney();
  const [note, setNote] = useState("");
  const [judged, setJudged] = useState(false);
  const { code, number, name: lottery } = draw;
  const which = useDrawTexts().name(draw);
  const [orders, stakes] = [i18n.number(draw.orders), moneyText(money(draw.stakes))];
  const declare = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.draw.void", { params: { code, number }, body: { note: note.trim() } }),
    onSuccess: (read) => {
      queries.setQueryData(backOfficeKeys.lotteryDraw(code, number), read);
      if (read.voidAskedBy === undefined) toast("success", t`The draw is void.`);
      else toast("success", t`Another operator must confirm that the draw is void.`);
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.lotteries }),
  });
  const submit = () => {
    setJudged(true);
    if (note.trim() !== "" && !declare.isPending) declare.mutate();
  };
  return (
    <Dialog
      title={t`Declare this draw void?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" busy={declare.isPending} onClick={submit}>
            {t`Declare void`}
          </Button>
        </>
      }
    >
      <div className={backOffice.form}>
        <p>
          <b>
            <bdi>{lottery}</bdi> · <bdi>{which}</bdi>
          </b>
        </p>
        <p className={backOffice.pale}>
          {t`The stakes of ${orders} orders return to the players: ${stakes}. It can't be undone.`}
        </p>
        <TextArea
          label={t`Reason`}
          rows={2}
          maxLength={TEXT_LIMITS.lotteryNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={judged && note.trim() === "" ? t`Say why.` : undefined}
        />
        {declare.error !== null && (
          <p className={backOffice.refusal} role="alert">
            {refusal(declare.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
