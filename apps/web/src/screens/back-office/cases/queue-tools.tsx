import type { CaseMethod } from "@foyer/contract/case-queue";
import { readAmountInput } from "@foyer/domain/amount-input";
import { formatAmount } from "@foyer/domain/money";
import { asOrderNumber, isOrderNumber } from "@foyer/domain/order-number";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useSettings } from "../../../entities/merchant/use-settings.ts";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import styles from "../back-office.module.css";
import { useWords, WordSearch } from "../word-search.tsx";
import queue from "./case-queue.module.css";
import type { Shown } from "./use-case-queue.ts";
import type { QueueFilter, useQueueFilter } from "./use-queue-filter.ts";

export interface QueueToolsProps {
  /** What is searched. */
  search: string;
  narrowed: Pick<ReturnType<typeof useQueueFilter>, "filter" | "change">;
  counts: Readonly<Record<Shown, number>> | undefined;
  /** Opens the case with a whole number that was entered. */
  onNumber?: (number: string) => void;
  /** Of a queue of money. */
  money?: {
    readonly methods: readonly CaseMethod[] | undefined;
    readonly flags: readonly { readonly value: string; readonly label: string }[];
  };
}

/** Waiting times to choose from, in minutes. */
const AGES = [15, 60, 240, 1_440, 4_320] as const;
const NAMES = ["sort", "least", "most", "age", "method", "flag"] as const;
const CLEARED = Object.fromEntries(NAMES.map((name) => [name, undefined]));

/** Search, whose cases, and behind a button the filters and the order of a queue. */
export function QueueTools({
  search,
  narrowed: { filter, change },
  counts,
  onNumber,
  money,
}: QueueToolsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { typed, setTyped } = useWordsOf(filter.q, (q) => change({ q }));
  const set = NAMES.filter((name) => filter[name] !== undefined).length;
  return (
    <>
      <div className={queue.searchRow}>
        <WordSearch
          label={search}
          placeholder={t`Name or number`}
          typed={typed}
          onType={setTyped}
          onEnter={() => {
            const number = asOrderNumber(typed);
            if (isOrderNumber(number)) onNumber?.(number);
          }}
        />
        <IconButton
          icon="filter"
          label={
            set === 0
              ? t`Filter and sort`
              : t`Filter and sort, ${plural(set, { one: "# set", other: "# set" })}`
          }
          count={set}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((was) => !was)}
        />
      </div>
      <div id={id} hidden={!open}>
        {open && <Filters filter={filter} change={change} money={money} />}
      </div>
      <ShownChips filter={filter} change={change} counts={counts} />
      {set > 0 && (
        <p className={styles.since}>
          <Trans>The list is filtered or sorted.</Trans>{" "}
          <button type="button" className={styles.caseLink} onClick={() => change(CLEARED)}>
            <Trans>Clear filters</Trans>
          </button>
        </p>
      )}
    </>
  );
}

/** Whose cases are shown. */
export function ShownChips({
  filter,
  change,
  counts,
}: QueueToolsProps["narrowed"] & Pick<QueueToolsProps, "counts">) {
  const { t } = useLingui();
  return (
    <ChoiceChips<Shown>
      legend={t`Show`}
      choices={[
        { value: "all", label: t`All`, ...(counts && { count: counts.all }) },
        { value: "mine", label: t`Mine`, ...(counts && { count: counts.mine }) },
        { value: "free", label: t`Free`, ...(counts && { count: counts.free }) },
      ]}
      value={filter.show ?? "all"}
      onChoose={(show) => change({ show: show === "all" ? undefined : show })}
    />
  );
}

/** The words typed, which the address follows once they have settled, and the other way round. */
function useWordsOf(q: string | undefined, tell: (q: string | undefined) => void) {
  const { typed, setTyped, words } = useWords(q);
  const shown = useRef(q ?? "");
  const call = useRef(tell);
  useEffect(() => {
    call.current = tell;
  });
  useEffect(() => {
    const now = q ?? "";
    if (now !== shown.current) {
      shown.current = now;
      setTyped(now);
    } else if (words !== now) {
      shown.current = words;
      call.current(words === "" ? undefined : words);
    }
  }, [q, words, setTyped]);
  return { typed, setTyped };
}

type FiltersProps = Pick<QueueToolsProps["narrowed"], "filter" | "change"> & {
  money: QueueToolsProps["money"];
};

function Filters({ filter, change, money }: FiltersProps) {
  const { t, i18n } = useLingui();
  const choice = (name: "age" | "method" | "flag") => ({
    value: filter[name] ?? "",
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      change({ [name]: value === "" ? undefined : value }),
  });
  return (
    <div className={queue.filters}>
      <SelectField
        label={t`Order`}
        value={filter.sort ?? ""}
        onChange={({ target: { value } }) =>
          change({ sort: value === "" ? undefined : (value as NonNullable<QueueFilter["sort"]>) })
        }
      >
        <option value="">{t`Longest wait first`}</option>
        <option value="newest">{t`Newest first`}</option>
        {money && <option value="largest">{t`Largest amount first`}</option>}
        {money && <option value="smallest">{t`Smallest amount first`}</option>}
      </SelectField>
      {money && (
        <>
          <AmountBound label={t`Amount from`} value={filter.least} onSet={(least) => change({ least })} />
          <AmountBound label={t`Amount to`} value={filter.most} onSet={(most) => change({ most })} />
        </>
      )}
      <SelectField label={t`Waits at least`} {...choice("age")}>
        <option value="">{t`Any time`}</option>
        {AGES.map((age) => (
          <option key={age} value={age}>
            {age < 60
              ? t`${plural(age, { one: "# minute", other: "# minutes" })}`
              : age < 1_440
                ? t`${plural(age / 60, { one: "# hour", other: "# hours" })}`
                : t`${plural(age / 1_440, { one: "# day", other: "# days" })}`}
          </option>
        ))}
      </SelectField>
      {money && (
        <>
          <SelectField label={t`Way to pay`} {...choice("method")}>
            <option value="">{t`All`}</option>
            {money.methods?.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label={t`Reason`} {...choice("flag")}>
            <option value="">{t`All`}</option>
            {money.flags.map(({ value, label }) => (
              <option key={value} value={value}>
                {label.charAt(0).toLocaleUpperCase(i18n.locale) + label.slice(1)}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </div>
  );
}

interface AmountBoundProps {
  label: string;
  value: string | undefined;
  onSet: (amount: string | undefined) => void;
}

/** An amount that counts once the field is left, or with Enter. */
function AmountBound({ label, value, onSet }: AmountBoundProps) {
  const { t } = useLingui();
  const money = useMoney();
  const currency = useSettings()?.currency;
  const [text, setText] = useState(value ?? "");
  const [error, setError] = useState<string>();
  const settle = () => {
    const input = currency ? readAmountInput(text, currency) : undefined;
    if (input === undefined || ("problem" in input && input.problem === "empty")) {
      setError(undefined);
      onSet(undefined);
    } else if ("amount" in input) {
      setError(undefined);
      onSet(formatAmount(input.amount));
    } else setError(t`Use digits only, for example ${money("1000.5").figures}.`);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        settle();
      }}
    >
      <Field
        label={label}
        inputMode="decimal"
        maxLength={20}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={settle}
        error={error}
      />
    </form>
  );
}
