import type { BetType } from "@foyer/domain/lottery/bet-type";
import { useLingui } from "@lingui/react/macro";
import { useBetTexts } from "../../../entities/lottery-bet/use-bet-texts.ts";
import { chipClass } from "../../../ui/chip/chip.ts";
import { useScrollToCurrent } from "../../../ui/use-scroll-to-current.ts";
import styles from "./board.module.css";

export const groupsOf = (types: readonly BetType[]): readonly string[] => [
  ...new Set(types.map(({ group }) => group)),
];

interface GroupTabsProps {
  groups: readonly string[];
  current: string;
  onChoose: (group: string) => void;
}

/** The groups of bet types. */
export function GroupTabs({ groups, current, onChoose }: GroupTabsProps) {
  const { t } = useLingui();
  const texts = useBetTexts();
  const bar = useScrollToCurrent<HTMLDivElement>(current);
  return (
    <div ref={bar} className={styles.tabs} role="group" aria-label={t`Groups of bets`}>
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          className={styles.tab}
          aria-pressed={group === current}
          aria-current={group === current || undefined}
          onClick={() => onChoose(group)}
        >
          {texts.group(group)}
        </button>
      ))}
    </div>
  );
}

interface TypeChipsProps {
  types: readonly BetType[];
  current: string;
  onChoose: (code: string) => void;
}

/** The bet types of a group; none to choose if there is only one. */
export function TypeChips({ types, current, onChoose }: TypeChipsProps) {
  const { t } = useLingui();
  const texts = useBetTexts();
  const bar = useScrollToCurrent<HTMLDivElement>(current);
  if (types.length < 2) return null;
  return (
    <div ref={bar} className={styles.chips} role="group" aria-label={t`Bet types`}>
      {types.map(({ code, group }) => (
        <button
          key={code}
          type="button"
          className={chipClass(code === current)}
          aria-pressed={code === current}
          aria-current={code === current || undefined}
          onClick={() => onChoose(code)}
        >
          {texts.short(code, group)}
        </button>
      ))}
    </div>
  );
}
