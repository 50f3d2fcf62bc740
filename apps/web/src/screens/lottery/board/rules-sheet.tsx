import type { LotteryDetails } from "@foyer/contract/lotteries";
import { oddsTable } from "@foyer/domain/lottery/bet-line";
import { useLingui } from "@lingui/react/macro";
import { useBetRule } from "../../../entities/lottery-bet/use-bet-rule.ts";
import { useBetTexts } from "../../../entities/lottery-bet/use-bet-texts.ts";
import { groupOf, priceRules, soldTypes } from "../../../features/place-lottery-bet/priced-slip.ts";
import { type SlipStore, useSlip } from "../../../features/place-lottery-bet/use-slip.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { ValueList } from "../../../ui/value-list/value-list.tsx";
import { useOdds } from "./use-odds.ts";

const TENTHS = 10n;

interface RulesSheetProps {
  lottery: LotteryDetails;
  store: SlipStore;
  onClose: () => void;
}

/** What has to be picked, when it wins, how likely that is and what it pays. */
export default function RulesSheet({ lottery, store, onClose }: RulesSheetProps) {
  const { t, i18n } = useLingui();
  const texts = useBetTexts();
  const ruleOf = useBetRule();
  const slip = useSlip(store);
  const rules = priceRules(lottery, slip.prizeGroup);
  const odds = useOdds(rules);
  const types = soldTypes(rules);
  const betType = types.find(({ code }) => code === slip.draft.betType) ?? types[0];
  if (!betType) return null;
  const table = oddsTable(betType, groupOf(rules, betType.code));
  const number = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 });
  return (
    <Sheet title={texts.title(betType.code)} closeLabel={t`Close`} onClose={onClose}>
      <p>{ruleOf(betType)}</p>
      <ValueList
        items={[
          { name: t`Return`, value: <span className="num">{odds.back(betType.code)}</span> },
          ...betType.classes.map(({ code, chance: { favourable, total } }) => {
            const oneIn = number.format(Number((total * TENTHS) / favourable) / Number(TENTHS));
            return {
              name: t`Chance 1 in ${oneIn}`,
              value: <span className="num">{t`pays ${odds.text(table.get(code) ?? 0n)}`}</span>,
            };
          }),
        ]}
      />
      <p>{t`Odds are for each bet and include the stake.`}</p>
      <p>{t`What surely comes back doesn't count for turnover: of opposite bets in one draw, such as big and small, the difference counts, and of bets on nearly all results little.`}</p>
    </Sheet>
  );
}
