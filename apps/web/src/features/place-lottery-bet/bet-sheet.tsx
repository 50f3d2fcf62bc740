import type { LotteryDetails } from "@foyer/contract/lotteries";
import type { BetLine } from "@foyer/contract/lottery-orders";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { DrawCountdown } from "../../entities/lottery/draw-countdown.tsx";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { refusalOf } from "../../lib/http/index.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Segments } from "../../ui/segments/segments.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import { BetLineRow } from "./bet-line-row.tsx";
import { BetNote } from "./bet-note.tsx";
import { BetProblem } from "./bet-problem.tsx";
import styles from "./bet-sheet.module.css";
import { ChaseForm } from "./chase-form.tsx";
import { priceRules } from "./priced-slip.ts";
import { PrizeGroupChoice } from "./prize-group-choice.tsx";
import { useSale } from "./sale.ts";
import { SavedSlips } from "./saved-slips.tsx";
import { type SlipLine, withLineAt, withLines, withLineToEdit, withoutLine } from "./slip-state.ts";
import { useBetRequest } from "./use-bet-request.ts";
import { type PlacedBet, usePlaceBet } from "./use-place-bet.ts";
import { useSaveSlip } from "./use-save-slip.ts";
import { type SlipStore, useSlip } from "./use-slip.ts";

export interface BetSheetProps {
  lottery: LotteryDetails;
  store: SlipStore;
  /** The lines to bet: those on the board, without them the slip's. */
  draft?: readonly BetLine[] | undefined;
  /** The way in for players who can't bet: log in, or create an account. */
  entry?: ReactNode;
  onClose: () => void;
  onPlaced: (placed: PlacedBet) => void;
}

/** The slip, or one bet from the board: all of it once more, in one draw or several, and the button that places it. */
export default function BetSheet({ lottery, store, draft, entry, onClose, onPlaced }: BetSheetProps) {
  const { t } = useLingui();
  const { draw: drawOf } = useLotteryTexts();
  const drawText = (number: string) => drawOf(lottery, number);
  const { parts, exact } = useAmounts(lottery.currency);
  const session = useSession();
  const guest = useGuest();
  const member = session !== undefined && !guest;
  const online = useOnline();
  const slip = useSlip(store);
  const sale = useSale(lottery);
  const [firstDraw] = useState(sale.open?.number);
  const [removed, setRemoved] = useState<{ line: SlipLine; at: number }>();
  const lines: readonly BetLine[] = draft ?? slip.lines;
  const rules = priceRules(lottery, slip.prizeGroup);
  const request = useBetRequest(rules, lines, draft ? "draft" : "slip");
  const { price, total, way, plan } = request;
  const place = usePlaceBet(store);
  const save = useSaveSlip(lottery.code);
  const { terms } = lottery;

  const refusal = place.isError ? refusalOf(place.error) : undefined;
  const bet = request.bet(sale.open);
  const submit = () => {
    const sent = slip.sent ?? bet;
    // a tap in the last second may come after the close
    if (!sent && !sale.open) toast("info", t`This draw is closed. Nothing was bet, and your slip is kept.`);
    if (sent && !place.isPending) place.mutate(sent, { onSuccess: onPlaced });
  };
  const change = (to: Parameters<SlipStore["change"]>[0]) => {
    place.reset();
    store.change(to);
  };
  const moved = firstDraw !== undefined && sale.open?.number !== firstDraw;
  const draw = sale.open && drawText(sale.open.number);
  const sum = exact(total);

  const placeText = () => {
    if (slip.sent && !place.isPending) return t`Check the bet`;
    if (!draw) return t`Closed`;
    if (refusal?.code === "lottery.closed") return t`Bet ${sum} on draw ${draw}`;
    return way === "chase" ? t`Place chase ${sum}` : t`Place bet ${sum}`;
  };
  const foot = lines.length > 0 && (
    <div className={styles.foot}>
      <Button onClick={onClose}>{t`Edit`}</Button>
      {member ? (
        <Button
          look="primary"
          busy={place.isPending}
          aria-disabled={(!slip.sent && !sale.open) || undefined}
          disabled={!online || (!slip.sent && !bet && sale.open !== undefined)}
          onClick={submit}
        >
          {placeText()}
        </Button>
      ) : (
        entry
      )}
    </div>
  );
  return (
    <Sheet
      title={draft ? t`Confirm bet` : t`Slip`}
      closeLabel={t`Close`}
      onClose={onClose}
      foot={foot || undefined}
    >
      <div className={styles.head}>
        <span>{draw && t`${draw} closes in`}</span>
        {sale.open && <DrawCountdown until={sale.open.closesAt} size="small" />}
        {member && lines.length > 0 && (
          <IconButton
            icon="star"
            label={t`Save as a favourite slip`}
            disabled={save.isPending}
            onClick={() => save.mutate(lines)}
          />
        )}
      </div>
      {lines.length === 0 && (
        <EmptyState title={t`Your slip is empty.`} text={t`Pick numbers and add them to the slip.`} />
      )}
      <ul className={styles.lines} aria-label={t`Bets`}>
        {lines.map((line, at) => {
          const priced = price.prices[at];
          const own = draft ? undefined : slip.lines[at];
          return (
            priced && (
              <BetLineRow key={own?.id ?? at} line={line} price={priced} currency={lottery.currency}>
                {own && (
                  <>
                    <IconButton
                      icon="pen"
                      label={t`Edit bet ${at + 1}`}
                      onClick={() => {
                        change((now) => withLineToEdit(now, own));
                        onClose();
                      }}
                    />
                    <IconButton
                      icon="close"
                      label={t`Remove bet ${at + 1}`}
                      onClick={() => {
                        setRemoved({ line: own, at });
                        change((now) => withoutLine(now, own.id));
                      }}
                    />
                  </>
                )}
              </BetLineRow>
            )
          );
        })}
      </ul>
      {!draft && (removed || lines.length > 1) && (
        <div className={styles.actions}>
          {removed ? (
            <Button
              look="text"
              size="small"
              onClick={() => {
                change((now) => withLineAt(now, removed.line, removed.at));
                setRemoved(undefined);
              }}
            >
              {t`Undo removal`}
            </Button>
          ) : (
            <span />
          )}
          {lines.length > 1 && (
            <Button
              look="text"
              size="small"
              onClick={() => change((now) => ({ ...now, lines: [] }))}
            >{t`Clear slip`}</Button>
          )}
        </div>
      )}
      {member && !draft && (
        <SavedSlips
          code={lottery.code}
          onUse={({ id, lines: saved }) =>
            change((now) =>
              withLines(
                now,
                saved.map((line, at) => ({ ...line, id: `${id}-${at}-${now.lines.length}` })),
                terms.mostLines,
              ),
            )
          }
        />
      )}
      {lines.length > 0 && (
        <>
          {request.mostDraws >= 2 && (
            <Segments
              label={t`Draws`}
              value={way}
              onChoose={(next) => {
                place.reset();
                request.chooseWay(next);
              }}
              options={[
                { value: "one", text: t`One draw` },
                { value: "chase", text: t`Chase` },
              ]}
            />
          )}
          {way === "chase" && (
            <ChaseForm
              choice={request.choice}
              onChoose={request.choose}
              stopOnWin={request.stopOnWin}
              onStopOnWin={request.setStopOnWin}
              mostDraws={request.mostDraws}
              plan={plan}
              currency={lottery.currency}
              drawText={drawText}
            />
          )}
          {terms.lowestPrizeGroup < terms.prizeGroup && (
            <PrizeGroupChoice
              terms={terms}
              value={slip.prizeGroup ?? terms.prizeGroup}
              onChange={(prizeGroup) =>
                change((now) => ({
                  ...now,
                  prizeGroup: prizeGroup === terms.prizeGroup ? undefined : prizeGroup,
                }))
              }
            />
          )}
          <ValueList
            items={[
              ...(draw ? [{ name: way === "chase" ? t`First draw` : t`Draw`, value: draw }] : []),
              {
                name: way === "chase" ? t`First draw wins up to` : t`Wins up to`,
                value: (
                  <Money
                    parts={parts(price.largestPrize * BigInt(way === "chase" ? (plan[0]?.multiple ?? 1) : 1))}
                  />
                ),
              },
              ...(price.rebate > 0n
                ? [{ name: t`Rebate on this stake`, value: <Money parts={parts(price.rebate)} /> }]
                : []),
              {
                name: way === "chase" ? t`Held now, used draw by draw` : t`Total stake`,
                value: <Money parts={parts(total)} />,
                total: true,
              },
            ]}
          />
        </>
      )}
      {moved && !refusal && firstDraw !== undefined && (
        <BetNote look="plain">
          {draw
            ? t`Draw ${drawText(firstDraw)} is closed. Your slip is unchanged and goes to draw ${draw}.`
            : t`Draw ${drawText(firstDraw)} is closed. Your slip is unchanged and kept for the next draw.`}
        </BetNote>
      )}
      {!online && (
        <BetNote look="wait">
          <Trans>
            You're offline. Your slip is saved on this phone. Betting resumes when you're connected.
          </Trans>
        </BetNote>
      )}
      {online && slip.sent && !place.isPending && (
        <BetNote look="wait">
          <Trans>
            We don't know yet whether your bet arrived. Check it: it is placed once, however often you tap.
          </Trans>
        </BetNote>
      )}
      {refusal && !slip.sent && place.variables && (
        <BetProblem refusal={refusal} bet={place.variables} currency={lottery.currency} drawText={drawText} />
      )}
    </Sheet>
  );
}
