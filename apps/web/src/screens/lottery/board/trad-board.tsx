import type { DrawResult } from "@foyer/contract/lotteries";
import type { BetType } from "@foyer/domain/lottery/bet-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { PLACE, useBetTexts } from "../../../entities/lottery-bet/use-bet-texts.ts";
import type { PriceRules } from "../../../features/place-lottery-bet/priced-slip.ts";
import { type Draft, withDraft } from "../../../features/place-lottery-bet/slip-state.ts";
import type { SlipStore } from "../../../features/place-lottery-bet/use-slip.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "./board.module.css";
import { GroupTabs, groupsOf, TypeChips } from "./board-tabs.tsx";
import { NumberRow } from "./number-row.tsx";
import { omissionsOf } from "./omissions.ts";
import type { PairsRowProps } from "./pairs-row.tsx";
import { randomSelection } from "./picks.ts";
import { rowPicks, TRADITIONAL } from "./row-picks.ts";
import { useOdds } from "./use-odds.ts";

/** Only some lotteries have numbers of two digits. */
const PairsRow = lazyComponent<PairsRowProps>({
  load: () => import("./pairs-row.tsx"),
  catalogue: "lottery",
});

const HUNDRED = 100;
const ONE_ROW_OF_PAIRS = /^[0-9]{2}$/;

interface TradBoardProps {
  rules: PriceRules;
  types: readonly BetType[];
  betType: BetType;
  store: SlipStore;
  /** The last draws, newest first. */
  draws: readonly DrawResult[];
  onRules: () => void;
}

/** The traditional board: every bet type by group, with rows of numbers to pick. */
export function TradBoard({ rules, types, betType, store, draws, onRules }: TradBoardProps) {
  const { t, i18n } = useLingui();
  const texts = useBetTexts();
  const odds = useOdds(rules);
  const change = (to: Draft) => store.change((slip) => withDraft(slip, to));
  const choose = (code: string) => change({ betType: code, selection: undefined });
  const picksOf = betType.rows.map((_, at) => rowPicks(store, betType, at, TRADITIONAL));
  const digits = betType.rows.length;
  const scale = (name: string) => {
    const [, place] = PLACE.exec(name) ?? [];
    const count = rules.lottery.last?.numbers.length ?? digits;
    if (!name.startsWith("digit") || place === undefined || count > 5) return undefined;
    const unit = new Intl.NumberFormat(i18n.locale).format(10 ** (count - Number(place)));
    return t`${unit}s`;
  };
  const pays = odds.range(betType);
  const back = odds.back(betType.code);
  const anyOmission = betType.rows.some((row) => omissionsOf(rules.family, row, draws));
  return (
    <>
      <GroupTabs
        groups={groupsOf(types)}
        current={betType.group}
        onChoose={(group) => {
          const first = types.find((one) => one.group === group);
          if (first) choose(first.code);
        }}
      />
      <TypeChips
        types={types.filter(({ group }) => group === betType.group)}
        current={betType.code}
        onChoose={choose}
      />
      <div className={styles.rule}>
        <span>
          <Trans>
            Pays <b className="num">{pays}</b> · return <b className="num">{back}</b>
          </Trans>
        </span>
        <Button
          look="text"
          size="small"
          onClick={() => change({ betType: betType.code, selection: randomSelection(betType) })}
        >
          {t`Random`}
        </Button>
        <IconButton icon="info" label={t`Rules of this bet`} aria-haspopup="dialog" onClick={onRules} />
      </div>
      {betType.rows.map((row, at) => {
        const label = texts.row(row.name);
        const omissions = omissionsOf(rules.family, row, draws);
        const picks = picksOf[at];
        if (!picks) return null;
        const { most } = row;
        const toggle = (value: string) => {
          if (!picks.toggle(value)) toast("info", t`At most ${most} numbers here`);
        };
        const pairs = row.values.length === HUNDRED && ONE_ROW_OF_PAIRS.test(row.values[0] ?? "");
        const unit = scale(row.name);
        if (pairs)
          return (
            <PairsRow
              key={row.name}
              row={row}
              label={label}
              picks={picks}
              omissions={omissions}
              onToggle={toggle}
            />
          );
        return (
          <NumberRow
            key={row.name}
            row={row}
            title={
              <>
                {label} {unit && <span>{unit}</span>}
              </>
            }
            label={label}
            picks={picks}
            omissions={omissions}
            onToggle={toggle}
          />
        );
      })}
      {anyOmission && (
        <p className={styles.small}>
          <Trans>The small figure is the number of draws since the number last came.</Trans>
        </p>
      )}
    </>
  );
}
