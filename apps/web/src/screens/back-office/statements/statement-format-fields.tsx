import type { StatementColumn, StatementFormat } from "@foyer/contract/statements";
import { useLingui } from "@lingui/react/macro";
import { Check } from "../../../ui/check/check.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { useFormatTexts } from "./use-format-texts.ts";

interface StatementFormatFieldsProps {
  format: StatementFormat;
  /** First values of each column. */
  samples: readonly (readonly string[])[];
  /** What is not decided: how amounts, and how dates are written. */
  open: { readonly numbers: boolean; readonly dates: boolean };
  onChange: (format: StatementFormat) => void;
}

const wordsIn = (text: string): string[] =>
  text
    .split("|")
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** The settings of an account's format, each with what the sample shows of it. */
export function StatementFormatFields({ format, samples, open, onChange }: StatementFormatFieldsProps) {
  const { t } = useLingui();
  const { meanings, encodings, delimiters, quotes, numbers, dates } = useFormatTexts();
  const { columns } = format;
  const has = (is: StatementColumn) => columns.some((column) => column.is === is);
  const change = (part: Partial<StatementFormat>) => onChange({ ...format, ...part });
  const choice = <Value extends string>(
    label: string,
    value: Value,
    texts: readonly (readonly [Value, string])[],
    onChoose: (value: Value) => void,
    question?: string,
  ) => (
    <SelectField
      label={label}
      value={question === undefined ? value : ""}
      error={question}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {question !== undefined && (
        <option value="" disabled>
          {t`Not decided`}
        </option>
      )}
      {texts.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const words = (label: string, name: "credits" | "debits" | "booked" | "skipped" | "closing") => (
    <Field
      label={label}
      hint={t`Separate words by |`}
      defaultValue={format[name].join(" | ")}
      onBlur={({ target }) => change({ [name]: wordsIn(target.value) })}
    />
  );
  return (
    <>
      {columns.map(({ header, is }, at) => (
        <SelectField
          // a header may come twice
          key={`${at} ${header}`}
          label={header}
          hint={samples[at]?.join(" · ")}
          value={is}
          error={is === "unknown" ? t`Choose what this column means.` : undefined}
          onChange={({ target }) =>
            change({
              columns: columns.map((one, place) =>
                place === at ? { header, is: target.value as StatementColumn } : one,
              ),
            })
          }
        >
          {meanings.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
      {has("sign") && words(t`Words for money in`, "credits")}
      {has("sign") && words(t`Words for money out`, "debits")}
      {has("state") && words(t`Words for a payment that is booked`, "booked")}
      {has("state") && words(t`Words for a payment that isn't booked`, "skipped")}
      {choice(
        t`Dates`,
        dates.value(format.dates),
        dates.choices,
        (value) => change({ dates: dates.of(value) }),
        open.dates ? t`These dates can be read as two days. Choose how the bank writes them.` : undefined,
      )}
      {choice(
        t`Amounts`,
        numbers.value(format.numbers),
        numbers.choices,
        (value) => change({ numbers: numbers.of(value) }),
        open.numbers ? t`These amounts can be read as two sums. Choose how the bank writes them.` : undefined,
      )}
      {choice(t`Characters`, format.encoding, encodings, (encoding) => change({ encoding }))}
      {choice(t`Between columns`, format.delimiter, delimiters, (delimiter) => change({ delimiter }))}
      {choice(t`Quotation marks`, format.quotes, quotes, (value) => change({ quotes: value }))}
      {words(t`Rows that are no entries begin with`, "closing")}
      {has("debit") && (
        <Check
          checked={format.negativeDebits}
          onChange={({ target }) => change({ negativeDebits: target.checked })}
        >
          {t`Money out is written with a minus`}
        </Check>
      )}
      <Check checked={format.continued} onChange={({ target }) => change({ continued: target.checked })}>
        {t`A row with only text continues the row above`}
      </Check>
    </>
  );
}
