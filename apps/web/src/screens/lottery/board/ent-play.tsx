import type { LotteryDetails } from "@foyer/contract/lotteries";
import type { BetLine } from "@foyer/contract/lottery-orders";
import type { BetType } from "@foyer/domain/lottery/bet-type";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAmounts } from "../../../entities/deposit/use-amounts.ts";
import { LazyBetSheet } from "../../../features/place-lottery-bet/lazy-bet-sheet.tsx";
import {
  type PriceRules,
  priceOfLines,
  priceRules,
  soldTypes,
} from "../../../features/place-lottery-bet/priced-slip.ts";
import {
  chipOf,
  prizeGroupOf,
  withDraft,
  withoutPicks,
} from "../../../features/place-lottery-bet/slip-state.ts";
import { usePaintedSlip, useSlipPart } from "../../../features/place-lottery-bet/use-slip.ts";
import { Button } from "../../../ui/button/button.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { BetButton } from "./bet-button.tsx";
import type { BoardBarProps } from "./board-bar.ts";
import { EntBoard } from "./ent-board.tsx";
import { fittingSelection } from "./picks.ts";
import styles from "./slip-bar.module.css";
import { SlipBar, SlipCount } from "./slip-bar.tsx";

const OwnStakeSheet = lazyComponent({ load: () => import("./own-stake-sheet.tsx"), catalogue: "lottery" });

/** The entertainment board with its stakes and the sum of its bets. */
export default function EntPlay(props: BoardBarProps) {
  const { lottery, store } = props;
  const rules = priceRules(lottery, useSlipPart(store, prizeGroupOf));
  const types = soldTypes(rules).filter(({ eachPick }) => eachPick);
  const { short } = useAmounts(lottery.currency);
  const chip = chipIn(lottery, useSlipPart(store, chipOf));
  return (
    <>
      <EntBoard rules={rules} types={types} store={store} stake={short(chip)} />
      <EntBar {...props} rules={rules} types={types} />
    </>
  );
}

const chipIn = ({ terms }: LotteryDetails, chip: string | undefined): string => chip ?? terms.chips[0] ?? "1";

interface EntBarProps extends BoardBarProps {
  rules: PriceRules;
  /** Bet types of which every pick is a bet. */
  types: readonly BetType[];
}

function EntBar(props: EntBarProps) {
  const { lottery, rules, types, store, notes, onBet } = props;
  const { t } = useLingui();
  const { exact, short, figures } = useAmounts(lottery.currency);
  const [own, setOwn] = useState(false);
  const slip = usePaintedSlip(store);
  const { chips } = lottery.terms;
  const { draft } = slip;
  const chip = chipIn(lottery, draft.chip);
  const lines: readonly BetLine[] = types
    .map((betType) => ({ betType, selection: fittingSelection(betType, draft.picks?.[betType.code]) }))
    .filter(({ betType, selection }) => betType.count(selection) > 0)
    .map(({ betType: { code }, selection }) => ({ betType: code, selection, unit: chip, multiple: 1 }));
  const { combinations, stake, largestPrize } = priceOfLines(rules, lines);
  const choose = (next: string) => store.change((now) => withDraft(now, { chip: next }));
  const [chipText, most] = [short(chip), exact(largestPrize)];
  const bets = t`${plural(combinations, { one: "# bet", other: "# bets" })}`;
  const isOwn = !chips.includes(chip);
  return (
    <>
      <SlipBar
        stake={
          <div className={styles.stakes} role="group" aria-label={t`Stake per bet`}>
            {chips.map((one) => (
              <button key={one} type="button" aria-pressed={one === chip} onClick={() => choose(one)}>
                {figures(one)}
              </button>
            ))}
            <button
              type="button"
              aria-pressed={isOwn}
              aria-haspopup="dialog"
              aria-label={isOwn ? t`Other amount, ${chipText}` : t`Other amount`}
              onClick={() => setOwn(true)}
            >
              {isOwn ? figures(chip) : "…"}
            </button>
          </div>
        }
        total={
          <>
            <span role="status">
              <Trans>
                <b>{bets}</b> at <b className="num">{chipText}</b>
              </Trans>
            </span>
            <span>
              <Trans>
                Wins up to <b className="num">{most}</b>
              </Trans>
            </span>
          </>
        }
        notes={notes}
        actions={
          <>
            {combinations > 0 || slip.lines.length === 0 ? (
              <Button disabled={combinations === 0} onClick={() => store.change(withoutPicks)}>
                {t`Clear`}
              </Button>
            ) : (
              <Button onPointerDown={LazyBetSheet.preload} onClick={() => onBet(undefined)}>
                {t`Slip`} <SlipCount count={slip.lines.length} />
              </Button>
            )}
            <BetButton {...props} slip={slip} lines={lines} stake={stake} />
          </>
        }
      />
      {own && (
        <OwnStakeSheet lottery={lottery} value={chip} onChoose={choose} onClose={() => setOwn(false)} />
      )}
    </>
  );
}
