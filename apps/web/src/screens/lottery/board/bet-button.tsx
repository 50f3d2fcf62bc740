import type { BetLine } from "@foyer/contract/lottery-orders";
import { useLingui } from "@lingui/react/macro";
import { useAmounts } from "../../../entities/deposit/use-amounts.ts";
import { countdownParts } from "../../../entities/lottery/countdown-parts.ts";
import { useSecondsLeft } from "../../../entities/lottery/use-seconds-left.ts";
import { LazyBetSheet } from "../../../features/place-lottery-bet/lazy-bet-sheet.tsx";
import { type PriceRules, priceOfLines } from "../../../features/place-lottery-bet/priced-slip.ts";
import type { Slip } from "../../../features/place-lottery-bet/slip-state.ts";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import type { BoardBarProps } from "./board-bar.ts";

interface BetButtonProps extends Pick<BoardBarProps, "lottery" | "sale" | "entry" | "onBet"> {
  rules: PriceRules;
  slip: Slip;
  /** What is picked on the board. */
  lines: readonly BetLine[];
  stake: bigint;
}

/**
 * The one main button of a board: bets what is picked, else the slip; between draws it waits for the next one. It is one
 * element through all of that and never deaf to a tap after a close, so that a tap in the last second is answered.
 */
export function BetButton({ lottery, rules, slip, sale, entry, onBet, lines, stake }: BetButtonProps) {
  const { t } = useLingui();
  const { exact } = useAmounts(lottery.currency);
  const closed = !sale.open;
  const picked = stake > 0n;
  if (!closed && entry && (picked || slip.lines.length > 0)) return entry;
  const ofSlip = !picked && slip.lines.length > 0;
  const sum = exact(ofSlip ? priceOfLines(rules, slip.lines).stake : stake);
  return (
    <Button
      look="primary"
      aria-disabled={closed || undefined}
      disabled={!closed && !picked && !ofSlip && !slip.sent}
      onPointerDown={LazyBetSheet.preload}
      onClick={() => {
        if (closed) toast("info", t`This draw is closed. Nothing was bet, and your picks are kept.`);
        else onBet(picked ? lines : undefined);
      }}
    >
      {closed ? (
        <Opening opensAt={sale.next?.opensAt} />
      ) : slip.sent ? (
        t`Check the bet`
      ) : ofSlip ? (
        t`Bet slip ${sum}`
      ) : picked ? (
        t`Bet ${sum}`
      ) : (
        t`Bet`
      )}
    </Button>
  );
}

function Opening({ opensAt }: { opensAt: string | undefined }) {
  const { t } = useLingui();
  const left = useSecondsLeft(opensAt ?? "");
  const { hours, minutes, seconds } = countdownParts(left);
  const time = hours === undefined ? `${minutes}:${seconds}` : `${hours}:${minutes}:${seconds}`;
  return opensAt ? t`Opens in ${time}` : t`Closed`;
}
