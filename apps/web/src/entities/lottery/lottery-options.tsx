import type { Lottery } from "@foyer/contract/lotteries";
import { groupLotteries } from "./lottery-groups.ts";
import { useLotteryTexts } from "./use-lottery-texts.ts";

interface LotteryOptionsProps {
  lotteries: readonly Pick<Lottery, "code" | "name" | "region" | "prizeMode">[];
}

/** The options of a choice of a lottery, grouped by region or kind. */
export function LotteryOptions({ lotteries }: LotteryOptionsProps) {
  const texts = useLotteryTexts();
  return groupLotteries(lotteries).map(({ key, lotteries: of }) => (
    <optgroup key={key} label={texts.group(of[0])}>
      {of.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  ));
}
