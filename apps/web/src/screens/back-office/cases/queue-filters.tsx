import type { CaseMethod } from "@foyer/contract/case-queue";
import { readAmountInput } from "@foyer/domain/amount-input";
import { formatAmount } from "@foyer/domain/money";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useSettings } from "../../../entities/merchant/use-settings.ts";
import { Field } from "../../../ui/field/field.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { TEXT_LIMITS } from "../text-limits.ts";
import queue from "./case-queue.module.css";
import type { QueueFilter, useQueueFilter } from "./use-queue-filter.ts";

/** Waiting times to choose from, in minutes. */
const AGES = [15, 60, 240, 1_440, 4_320] as const;

/** What a queue is narrowed by besides the time waited. */
export interface QueueChoices {
  /** Its cases have amounts. */
  readonly amounts?: true;
  readonly methods: readonly CaseMethod[] | undefined;
  /** What the methods are, if not ways to pay. */
  readonly methodLabel?: string;
  /** Why cases wait. */
  readonly flags?: readonly { readonly value: string; readonly label: string }[];
}

export type FiltersProps = Pick<ReturnType<typeof useQueueFilter>, "filter" | "change"> & {
  choices: QueueChoices;
};

/** Order and bounds of a queue. */
export default function QueueFilters({ filter, change, choices }: FiltersProps) {
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
        {choices.amounts && <option value="largest">{t`Largest amount first`}</option>}
        {choices.amounts && <option value="smallest">{t`Smallest amount first`}</option>}
      </SelectField>
      {choices.amounts && (
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
      <SelectField label={choices.methodLabel ?? t`Way to pay`} {...choice("method")}>
        <option value="">{t`All`}</option>
        {choices.methods?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {choices.flags && (
        <SelectField label={t`Reason`} {...choice("flag")}>
          <option value="">{t`All`}</option>
          {choices.flags.map(({ value, label }) => (
            <option key={value} value={value}>
              {label.charAt(0).toLocaleUpperCase(i18n.locale) + label.slice(1)}
            </option>
          ))}
        </SelectField>
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
        maxLength={TEXT_LIMITS.amountInput}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={settle}
        error={error}
      />
    </form>
  );
}
