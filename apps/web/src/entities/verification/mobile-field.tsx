import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, type Ref, useRef } from "react";
import { countryNames } from "../../i18n/country-names.ts";
import { useBrowserLayoutEffect } from "../../lib/browser-layout-effect.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Field } from "../../ui/field/field.tsx";
import { Flag } from "../../ui/flag/flag.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./mobile-field.module.css";
import type { MobileHandle } from "./use-mobile.ts";

export type MobileFieldProps = Pick<
  ComponentProps<typeof Field>,
  "name" | "error" | "hint" | "onBlur" | "disabled"
> & {
  mobile: MobileHandle;
  /** Called after a change, so that a form can clear an earlier rejection. */
  onEdit?: () => void;
};

/** A mobile number: a choice of dialling code, and the digits. */
export function MobileField({ mobile, onEdit, ...rest }: MobileFieldProps) {
  const { t } = useLingui();
  const number = useRef<HTMLInputElement>(null);
  const country = useRef<HTMLSelectElement>(null);
  // What was typed and chosen before hydration.
  useBrowserLayoutEffect(() => {
    if (!number.current?.value || mobile.digits !== "") return;
    mobile.write(number.current.value);
    mobile.choose(country.current?.value ?? "");
  }, []);
  return (
    <Field
      {...rest}
      ref={number}
      label={t`Mobile number`}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={LIMITS.mobileInput}
      value={mobile.digits}
      onChange={(event) => {
        mobile.write(event.target.value);
        onEdit?.();
      }}
      start={
        <DialingCode
          ref={country}
          mobile={mobile}
          disabled={rest.disabled}
          onChoice={(country) => {
            mobile.choose(country);
            onEdit?.();
          }}
        />
      }
    />
  );
}

interface DialingCodeProps {
  ref: Ref<HTMLSelectElement>;
  mobile: MobileHandle;
  disabled: boolean | undefined;
  onChoice: (country: string) => void;
}

/** A native select of the countries, under a flag and a code. */
function DialingCode({ ref, mobile: { codes, country }, disabled, onChoice }: DialingCodeProps) {
  const { t, i18n } = useLingui();
  const nameOf = countryNames(i18n.locale);
  return (
    <span className={styles.chooser}>
      <Flag country={country} />
      <bdi dir="ltr" className={styles.code}>
        +{codes.find((one) => one.country === country)?.code}
      </bdi>
      <Icon name="down" size="s" />
      <select
        ref={ref}
        className={styles.list}
        aria-label={t`Country code`}
        autoComplete="tel-country-code"
        value={country}
        disabled={disabled}
        onChange={(event) => onChoice(event.target.value)}
      >
        {codes.map((one) => (
          // A browser may lack the names of a language, and writes English then.
          <option key={one.country} value={one.country} suppressHydrationWarning>
            {flagLetters(one.country)} {nameOf(one.country)} +{one.code}
          </option>
        ))}
      </select>
    </span>
  );
}

/** A country code as regional indicator symbols, which phones show as its flag. */
function flagLetters(country: string): string {
  return country.replace(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x1f1a5));
}
