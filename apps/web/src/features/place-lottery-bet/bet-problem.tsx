import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import type { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { BetNote } from "./bet-note.tsx";
import type { SentBet } from "./slip-state.ts";

interface BetProblemProps {
  refusal: ApiError;
  /** The bet that was refused. */
  bet: SentBet;
  currency: string;
  /** The short number of a draw. */
  drawText: (number: string) => string;
}

/** Why a bet was refused, and what is possible instead; it comes into view, as the button that was tapped is in view. */
export function BetProblem(props: BetProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // a newer browser returns a promise, which is no clean-up
    place.current?.scrollIntoView({ block: "nearest" });
  }, [props.refusal]);
  return (
    <div ref={place}>
      <Problem {...props} />
    </div>
  );
}

function Problem({ refusal, bet, currency, drawText }: BetProblemProps) {
  const { t } = useLingui();
  const texts = useBetTexts();
  const errorText = useErrorText();
  const { exact } = useAmounts(currency);
  const { line, left } = refusal.value;
  const betLine = typeof line === "number" ? bet.body.lines[line - 1] : undefined;
  const title = betLine && texts.title(betLine.betType);
  const amount = typeof left === "string" ? exact(left) : undefined;
  if (refusal.code === "lottery.closed") {
    const number = bet.kind === "order" ? bet.body.draw : bet.body.draws[0]?.draw;
    const draw = drawText(number ?? "");
    return (
      <BetNote look="bad">
        <b>{t`Draw ${draw} closed before your bet arrived.`}</b> {t`Nothing was taken.`}
      </BetNote>
    );
  }
  if (refusal.code === "lottery.outcome.limit")
    return (
      <BetNote look="bad">
        <b>{title ? t`Limit reached: ${title}.` : errorText(refusal)}</b>{" "}
        {amount && t`At most ${amount} more can be bet on one of its numbers in this draw.`}
      </BetNote>
    );
  if (refusal.code === "lottery.balance.insufficient")
    return (
      <BetNote look="bad">
        <b>{errorText(refusal)}</b> {t`Your slip is kept.`} <Link to="/m/voucherCenter">{t`Deposit`}</Link>
      </BetNote>
    );
  return (
    <BetNote look="bad">
      {title && <b>{t`${title}:`} </b>}
      {errorText(refusal)} {amount && t`Left: ${amount}.`}
    </BetNote>
  );
}
