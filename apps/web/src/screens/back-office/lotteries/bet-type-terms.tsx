import type { BackOfficeLottery } from "@foyer/contract/back-office-lotteries";
import { useLingui } from "@lingui/react/macro";
import { useBetTexts } from "../../../entities/lottery-bet/use-bet-texts.ts";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { moneyText } from "../../../ui/money/money-text.ts";
import { CaseRows } from "../cases/case-parts.tsx";
import { returnText } from "./return-text.ts";

/** The bet types of a lottery that have terms of their own. */
export function BetTypeTerms({ betTypes }: Pick<BackOfficeLottery, "betTypes">) {
  const { t, i18n } = useLingui();
  const { title } = useBetTexts();
  const money = useMoney();
  return (
    <CaseRows
      rows={betTypes.map(({ betType, open, prizeGroup, outcomeLimit }) => [
        title(betType),
        [
          !open && t`closed`,
          prizeGroup !== undefined && returnText(prizeGroup, i18n.locale),
          outcomeLimit !== undefined && moneyText(money(outcomeLimit)),
        ]
          .filter(Boolean)
          .join(", "),
      ])}
    />
  );
}
