import type { GameCategory } from "@foyer/contract/shared";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LIST_CLASSIFICATIONS, type ListClassification, MIN_BETS } from "../../entities/game/list-choices.ts";
import type { FilterValues, ListFilter } from "../../entities/game/list-filter.ts";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useVendorsOf } from "../../entities/vendor/use-vendors-of.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Button } from "../../ui/button/button.tsx";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./filter-sheet.module.css";
import { useGameCount } from "./use-game-count.ts";

interface FilterSheetProps {
  gameType: GameCategory;
  /** Whether a member is signed in, so that the favourites filter can be offered. */
  signedIn: boolean;
  /** Current filters of the list. */
  filter: FilterValues;
  onApply: (filter: FilterValues) => void;
  onClose: () => void;
}

const NO_FILTER: FilterValues = {};

/** Drops empty values, so that the address holds only active filters. */
function tidy({ gameName = "", ...rest }: FilterValues): FilterValues {
  const name = gameName.trim();
  return { ...rest, ...(name && { gameName: name }) };
}

/** Filter panel. Choices take effect on apply; the button shows how many games they leave. */
export default function FilterSheet({ gameType, signedIn, filter, onApply, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  const money = useMoney();
  const [draft, setDraft] = useState<FilterValues>(filter);
  const vendors = useVendorsOf(gameType);
  const [wanted, setWanted] = useState<ListFilter>(() => ({ gameType, kind: "all", ...tidy(filter) }));
  const { count, counting } = useGameCount(wanted, useLanguage());

  const choose = (next: FilterValues) => {
    setDraft(next);
    setWanted({ gameType, kind: "all", ...tidy(next) });
  };
  const change = <Name extends keyof FilterValues>(name: Name, value: FilterValues[Name]) => {
    const { [name]: _, ...rest } = draft;
    choose(value ? { ...rest, [name]: value } : rest);
  };
  const classes = new Set<ListClassification>(vendors.flatMap(({ gameClassify = [] }) => gameClassify));
  if (signedIn) classes.add("FAV");
  const all = { value: "" as const, label: t`All` };
  const kinds: Record<ListClassification, string> = {
    FAV: t`Favourites`,
    JP: t`Jackpot`,
    SC: t`Scratch`,
    VP: t`Video poker`,
    TG: t`Player vs player`,
    AC: t`Arcade`,
  };
  const found =
    count === undefined
      ? t`Show games`
      : t`${plural(count, { 0: "No games found", one: "Show # game", other: "Show # games" })}`;

  return (
    <Sheet title={t`Filter`} closeLabel={t`Close`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onApply(tidy(draft));
        }}
      >
        <Field
          label={t`Game name`}
          icon="search"
          type="search"
          value={draft.gameName ?? ""}
          maxLength={LIMITS.gameName}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => change("gameName", event.target.value)}
        />
        {gameType === "RNG" && classes.size > 0 && (
          <ChoiceChips
            legend={t`Type`}
            choices={[
              all,
              ...LIST_CLASSIFICATIONS.filter((value) => classes.has(value)).map((value) => ({
                value,
                label: kinds[value],
              })),
            ]}
            value={draft.gameClassify ?? ""}
            onChoose={(value) => change("gameClassify", value || undefined)}
          />
        )}
        <ChoiceChips
          legend={t`Min bet`}
          choices={[all, ...MIN_BETS.map((value) => ({ value, label: money(value).figures }))]}
          value={draft.minBet ?? ""}
          onChoose={(value) => change("minBet", value || undefined)}
        />
        <ChoiceChips
          legend={t`Provider`}
          choices={[
            all,
            ...vendors.map(({ accountTypeName, displayName, gameCount }) => ({
              value: accountTypeName,
              label: displayName,
              count: gameCount,
            })),
          ]}
          value={draft.vassalage ?? ""}
          onChoose={(value) => change("vassalage", value || undefined)}
        />
        <div className={styles.foot}>
          <Button look="text" onClick={() => choose(NO_FILTER)}>
            {t`Reset`}
          </Button>
          <Button look="primary" type="submit" className={styles.show} busy={counting}>
            {found}
          </Button>
        </div>
        <p className="vh" role="status">
          {count !== undefined && found}
        </p>
      </form>
    </Sheet>
  );
}
