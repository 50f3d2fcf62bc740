import type { LotteryDetails } from "@foyer/contract/lotteries";
import { readAmountInput } from "@foyer/domain/amount-input";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useAmounts } from "../../../entities/deposit/use-amounts.ts";
import { useSettings } from "../../../entities/merchant/use-settings.ts";
import { AmountField } from "../../../ui/amount-field/amount-field.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";

interface OwnStakeSheetProps {
  lottery: LotteryDetails;
  value: string;
  onChoose: (amount: string) => void;
  onClose: () => void;
}

/** Another stake than those on the chips. */
export default function OwnStakeSheet({ lottery, value, onChoose, onClose }: OwnStakeSheetProps) {
  const { t } = useLingui();
  const { currency: code, terms } = lottery;
  const currency = useSettings()?.currency;
  const { parts, short, figures } = useAmounts(code);
  const [text, setText] = useState(figures(value));
  const [judged, setJudged] = useState(false);
  const input = readAmountInput(text, currency ?? { symbol: "", code, group: ",", decimal: "." });
  const amount = "amount" in input ? input.amount : undefined;
  const least = parseAmount(terms.smallestStake);
  const most = parseAmount(terms.largestStake);
  const fits = amount !== undefined && amount >= least && amount <= most;
  const [lowest, highest] = [short(least), short(most)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!fits) return;
    onChoose(formatAmount(amount));
    onClose();
  };
  return (
    <Sheet title={t`Stake per bet`} closeLabel={t`Close`} onClose={onClose}>
      <form noValidate onSubmit={submit} style={{ display: "grid", gap: 12 }}>
        <AmountField
          label={t`Amount`}
          sign={parts("0").symbol}
          value={text}
          onChange={setText}
          error={judged && !fits ? t`Enter an amount from ${lowest} to ${highest}.` : undefined}
          hint={t`From ${lowest} to ${highest}.`}
        />
        <Button type="submit" look="primary" size="large" full>
          {t`Done`}
        </Button>
      </form>
    </Sheet>
  );
}
