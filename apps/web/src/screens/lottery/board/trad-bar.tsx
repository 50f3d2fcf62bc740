import type { LotteryDetails } from "@foyer/contract/lotteries";
import type { BetLine } from "@foyer/contract/lottery-orders";
import type { BetType } from "@foyer/domain/lottery/bet-type";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAmounts } from "../../../entities/deposit/use-amounts.ts";
import { LazyBetSheet } from "../../../features/place-lottery-bet/lazy-bet-sheet.tsx";
import { type PriceRules, priceOf } from "../../../features/place-lottery-bet/priced-slip.ts";
import {
  type Draft,
  LARGEST_MULTIPLE,
  type Slip,
  withDraft,
  withLines,
  withoutPicks,
} from "../../../features/place-lottery-bet/slip-state.ts";
import { Stepper } from "../../../features/place-lottery-bet/stepper.tsx";
import { usePaintedSlip, useSlipPart } from "../../../features/place-lottery-bet/use-slip.ts";
import { useUnitText } from "../../../features/place-lottery-bet/use-unit-text.ts";
import { randomId } from "../../../lib/random.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Segments } from "../../../ui/segments/segments.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { BetButton } from "./bet-button.tsx";
import type { BoardBarProps } from "./board-bar.ts";
import { chosenType, fittingSelection } from "./picks.ts";
import styles from "./slip-bar.module.css";
import { SlipBar, SlipCount } from "./slip-bar.tsx";

const unitIn = ({ terms }: LotteryDetails, unit: string | undefined): string =>
  terms.units.find((one) => one === unit) ?? terms.units[0] ?? "1";
const multipleOf = (multiple: number | undefined): number => multiple ?? 1;

interface TradBarProps extends BoardBarProps {
  rules: PriceRules;
  /** All bet types on sale. */
  types: readonly BetType[];
}

/** Unit and multiple, count and price, and what can be done with it. */
export function TradBar({ types, ...props }: TradBarProps) {
  const { lottery, rules, store, notes, onBet } = props;
  const slip = usePaintedSlip(store);
  const { t } = useLingui();
  const { exact } = useAmounts(lottery.currency);
  const unitOf = useUnitText();
  const { terms } = lottery;
  const lineOf = ({ draft }: Slip): BetLine => {
    const betType = chosenType(types, draft.betType);
    return {
      betType: betType?.code ?? "",
      selection: betType ? fittingSelection(betType, draft.selection) : [],
      unit: unitIn(lottery, draft.unit),
      multiple: multipleOf(draft.multiple),
    };
  };
  const line = lineOf(slip);
  const { unit, multiple } = line;
  const { combinations, stake, largestPrize } = priceOf(rules, line);
  const tooMany = combinations > terms.mostCombinations;
  const bets = t`${plural(combinations, { one: "# bet", other: "# bets" })}`;
  const [unitText, sum, most] = [unitOf(unit), exact(stake), exact(largestPrize)];
  const add = () => {
    if (slip.lines.length >= terms.mostLines) toast("info", t`A slip has at most ${terms.mostLines} bets`);
    else
      store.change((now) =>
        withoutPicks(withLines(now, [{ ...lineOf(now), id: randomId() }], terms.mostLines)),
      );
  };
  const picked = stake > 0n && !tooMany;
  return (
    <SlipBar
      stake={<TradStake lottery={lottery} store={store} />}
      total={
        tooMany ? (
          <span role="status">{t`${bets}: at most ${terms.mostCombinations} in one line.`}</span>
        ) : (
          <>
            <span role="status">
              <Trans>
                <b>{bets}</b> × {unitText} × {multiple} = <b className="num">{sum}</b>
              </Trans>
            </span>
            <span>
              <Trans>
                Wins up to <b className="num">{most}</b>
              </Trans>
            </span>
          </>
        )
      }
      notes={notes}
      actions={
        <>
          {picked || slip.lines.length === 0 ? (
            <Button disabled={!picked} onClick={add}>
              {t`Add to slip`} <SlipCount count={slip.lines.length} />
            </Button>
          ) : (
            <Button onPointerDown={LazyBetSheet.preload} onClick={() => onBet(undefined)}>
              {t`Slip`} <SlipCount count={slip.lines.length} />
            </Button>
          )}
          <BetButton {...props} slip={slip} lines={[line]} stake={picked ? stake : 0n} />
        </>
      }
    />
  );
}

/** Unit and multiple: they follow a tap at once, so that the next one counts from them. */
function TradStake({ lottery, store }: Pick<BoardBarProps, "lottery" | "store">) {
  const { t } = useLingui();
  const unitOf = useUnitText();
  const unit = unitIn(
    lottery,
    useSlipPart(store, ({ draft }) => draft.unit),
  );
  const multiple = multipleOf(useSlipPart(store, ({ draft }) => draft.multiple));
  const change = (to: Draft) => store.change((now) => withDraft(now, to));
  return (
    <div className={styles.stake}>
      <Segments
        label={t`Stake of one bet`}
        value={unit}
        onChoose={(next) => change({ unit: next })}
        options={lottery.terms.units.map((value) => ({ value, text: unitOf(value) }))}
      />
      <Stepper
        label={t`Multiple`}
        sign="×"
        value={multiple}
        most={LARGEST_MULTIPLE}
        onChange={(next) => change({ multiple: next })}
      />
    </div>
  );
}
