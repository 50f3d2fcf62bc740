import type { GameCategory } from "@foyer/contract/shared";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { LIST_CLASSIFICATIONS, type ListClassification, MIN_BETS } from "../../lib/list-choices.ts";
import { Button } from "../../ui/button/button.tsx";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { useMoney } from "../whitelabel/index.ts";
import styles from "./filter-sheet.module.css";
import type { FilterValues, ListFilter } from "./filter-values.ts";
import { useGameCount } from "./use-game-count.ts";
import { useVendorsOf } from "./use-vendors-of.ts";

interface FilterSheetProps {
  gameType: GameCategory;
  /** Whether there is a member whose favourites could be shown. */
  signedIn: boolean;
  /** What the list is narrowed to now. */
  filter: FilterValues;
  onApply: (filter: FilterValues) => void;
  onClose: () => void;
}

const NO_FILTER: FilterValues = {};

/** Drops what is empty, so that an address holds only what narrows. */
function tidy({ gameName = "", ...rest }: FilterValues): FilterValues {
  const name = gameName.trim();
  return { ...rest, ...(name && { gameName: name }) };
}

/** What the list is narrowed to, chosen before it is applied; the button says how many games that leaves. */
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
  const all = { value: "" as const, label: t`All` };
  const kinds: Record<ListClassification, string> = {
    FAV: t`Favourites`,
    JP: t`Jackpot`,
    SC: t`Scratch`,
    VP: t`Video poker`,
    TG: t`Player against player`,
    AC: t`Arcade`,
  };
  const found =
    count === undefined
      ? t`Show games`
      : t`${plural(count, { 0: "No game fits", one: "Show # game", other: "Show # games" })}`;

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
        {gameType === "RNG" && (
          <ChoiceChips
            legend={t`Kind`}
            choices={[
              all,
              ...LIST_CLASSIFICATIONS.filter((value) => signedIn || value !== "FAV").map((value) => ({
                value,
                label: kinds[value],
              })),
            ]}
            value={draft.gameClassify ?? ""}
            onChoose={(value) => change("gameClassify", value || undefined)}
          />
        )}
        <ChoiceChips
          legend={t`Minimum bet`}
          choices={[all, ...MIN_BETS.map((value) => ({ value, label: money(value).figures }))]}
          value={draft.minBet ?? ""}
          onChoose={(value) => change("minBet", value || undefined)}
        />
        <ChoiceChips
          legend={t`Vendor`}
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
            {t`Clear`}
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
