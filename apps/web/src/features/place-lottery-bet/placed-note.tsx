import type { LotteryDetails } from "@foyer/contract/lotteries";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { BetNote } from "./bet-note.tsx";
import type { PlacedBet } from "./use-place-bet.ts";

/** A bet was placed: its draw, its number and its sum, with the way to it. */
export function PlacedNote({ placed, lottery }: { placed: PlacedBet; lottery: LotteryDetails }) {
  const { t } = useLingui();
  const { draw: drawText } = useLotteryTexts();
  const { exact } = useAmounts(lottery.currency);
  if (placed.kind === "chase") {
    const { number, draws, held } = placed.chase;
    const sum = exact(held);
    return (
      <BetNote look="good">
        <b>{t`Chase placed over ${draws.length} draws.`}</b>{" "}
        <Trans>
          Chase{" "}
          <Link to="/m/lotteryChase" search={{ number }}>
            <bdi>{number}</bdi>
          </Link>
          , {sum} held. You can stop it at any time.
        </Trans>
      </BetNote>
    );
  }
  const { number, draw, stake } = placed.order;
  const drawn = drawText(lottery, draw);
  const sum = exact(stake);
  return (
    <BetNote look="good">
      <b>{t`Bet placed for draw ${drawn}.`}</b>{" "}
      <Trans>
        Order{" "}
        <Link to="/m/lotteryOrder" search={{ number }}>
          <bdi>{number}</bdi>
        </Link>
        , {sum}. You can cancel it until the close.
      </Trans>
    </BetNote>
  );
}
