import { gregorianBirthDate } from "@foyer/domain/birth-date";
import { useLingui } from "@lingui/react/macro";
import type { ChangeEvent, ReactNode } from "react";
import { now } from "../../lib/clock.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Field } from "../../ui/field/field.tsx";
import { SelectField } from "../../ui/field/select-field.tsx";
import { useSettings } from "../merchant/use-settings.ts";
import { useCountries } from "./countries.ts";

interface BoxProps {
  name: string;
  value: string;
  error: ReactNode;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
}

interface PersonalFieldProps {
  field: BoxProps;
  /** Why it cannot be changed. */
  fixed?: string | undefined;
}

export function BirthDateField({ field, fixed }: PersonalFieldProps) {
  const { t } = useLingui();
  const age = useSettings()?.minimumAge ?? 18;
  return (
    <Field
      {...field}
      onChange={(event) => {
        const written = gregorianBirthDate(event.target.value, new Date(now()).toISOString().slice(0, 10));
        if (written !== event.target.value) event.target.value = written;
        field.onChange(event);
      }}
      label={t`Birth date`}
      type="date"
      autoComplete="bday"
      min="1900-01-01"
      disabled={fixed !== undefined}
      hint={fixed ?? t`You must be ${age} or older.`}
    />
  );
}

interface NationalityFieldProps extends PersonalFieldProps {
  onChoose: (code: string) => void;
}

export function NationalityField({ field, fixed, onChoose }: NationalityFieldProps) {
  const { t } = useLingui();
  const countries = useCountries();
  return (
    <SelectField
      name={field.name}
      value={field.value}
      error={field.error}
      onBlur={field.onBlur}
      onChange={({ target }) => onChoose(target.value)}
      label={t`Nationality`}
      autoComplete="country"
      disabled={fixed !== undefined}
      hint={fixed}
    >
      <option value="">{t`Choose a country`}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export function AddressField({ field }: Pick<PersonalFieldProps, "field">) {
  const { t } = useLingui();
  return (
    <Field
      {...field}
      label={t`Address`}
      autoComplete="street-address"
      maxLength={LIMITS.address}
      hint={t`House number, street, town or city.`}
    />
  );
}
