import type { LotteryDetails } from "@foyer/contract/lotteries";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLotteryTexts } from "../../../entities/lottery/use-lottery-texts.ts";
import { BetNote } from "../../../features/place-lottery-bet/bet-note.tsx";
import type { Sale } from "../../../features/place-lottery-bet/sale.ts";
import { MAINTENANCE } from "../../../i18n/situation-texts.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { buttonClass } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";

interface SaleNoteProps {
  lottery: LotteryDetails;
  sale: Sale;
}

/** Between the close of a draw and the opening of the next one: what is picked stays. */
export function SaleNote({ lottery, sale }: SaleNoteProps) {
  const { t } = useLingui();
  const { draw } = useLotteryTexts();
  const { open, next, drawing } = sale;
  if (open) return null;
  const following = next && draw(lottery, next.number);
  const closed = drawing && draw(lottery, drawing.number);
  return (
    <BetNote look="plain">
      {closed && t`Draw ${closed} is closed.`}{" "}
      {following
        ? t`Your slip is unchanged and goes to draw ${following}.`
        : t`Your slip is kept for the next draw.`}
    </BetNote>
  );
}

/** A lottery of which nothing can be bet on, with the ways on. */
export function OffSale({ lottery }: { lottery: LotteryDetails }) {
  const { t, i18n } = useLingui();
  const { code, name, state, prizeMode } = lottery;
  return (
    <EmptyState
      title={state === "maintenance" ? t`Back soon` : t`This lottery is off sale.`}
      text={
        state === "maintenance"
          ? i18n._(MAINTENANCE.lottery.id, { name })
          : t`Bets that are placed stay valid. Try another lottery.`
      }
      action={
        <>
          <Link
            to="/m/launchGame"
            search={{ code: "lobby", prize_mode: prizeMode }}
            className={buttonClass({ look: "primary" })}
          >
            <Trans>Other lotteries</Trans>
          </Link>
          <Link to="/m/lotteryHistory" search={{ code }} className={buttonClass({ look: "text" })}>
            <Trans>Results</Trans>
          </Link>
        </>
      }
    />
  );
}
