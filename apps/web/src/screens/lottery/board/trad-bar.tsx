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
  withDraft,
  withLines,
  withoutPicks,
} from "../../../features/place-lottery-bet/slip-state.ts";
import { Stepper } from "../../../features/place-lottery-bet/stepper.tsx";
import { useUnitText } from "../../../features/place-lottery-bet/use-unit-text.ts";
import { randomId } from "../../../lib/random.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Segments } from "../../../ui/segments/segments.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { BetButton } from "./bet-button.tsx";
import type { BoardBarProps } from "./board-bar.ts";
import { fittingSelection } from "./picks.ts";
import styles from "./slip-bar.module.css";
import { SlipBar, SlipCount } from "./slip-bar.tsx";

interface TradBarProps extends BoardBarProps {
  rules: PriceRules;
  betType: BetType;
}

/** Unit and multiple, count and price, and what can be done with it. */
export function TradBar({ betType, ...props }: TradBarProps) {
  const { lottery, rules, slip, store, notes, onBet } = props;
  const { t } = useLingui();
  const { exact } = useAmounts(lottery.currency);
  const unitOf = useUnitText();
  const { terms } = lottery;
  const { draft } = slip;
  const [first = "1"] = terms.units;
  const unit = terms.units.find((one) => one === draft.unit) ?? first;
  const multiple = draft.multiple ?? 1;
  const selection = fittingSelection(betType, draft.selection);
  const line: BetLine = { betType: betType.code, selection, unit, multiple };
  const { combinations, stake, largestPrize } = priceOf(rules, line);
  const tooMany = combinations > terms.mostCombinations;
  const change = (to: Draft) => store.change((now) => withDraft(now, to));
  const bets = t`${plural(combinations, { one: "# bet", other: "# bets" })}`;
  const [unitText, sum, most] = [unitOf(unit), exact(stake), exact(largestPrize)];
  const add = () => {
    if (slip.lines.length >= terms.mostLines) toast("info", t`A slip has at most ${terms.mostLines} bets`);
    else store.change((now) => withoutPicks(withLines(now, [{ ...line, id: randomId() }], terms.mostLines)));
  };
  const picked = stake > 0n && !tooMany;
  return (
    <SlipBar
      stake={
        <div className={styles.stake}>
          <Segments
            label={t`Stake of one bet`}
            value={unit}
            onChoose={(next) => change({ unit: next })}
            options={terms.units.map((value) => ({ value, text: unitOf(value) }))}
          />
          <Stepper
            label={t`Multiple`}
            sign="×"
            value={multiple}
            most={LARGEST_MULTIPLE}
            onChange={(next) => change({ multiple: next })}
          />
        </div>
      }
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
          <BetButton {...props} lines={[line]} stake={picked ? stake : 0n} />
        </>
      }
    />
  );
}
